import type { User } from '#contract/accounts/accounts.ts'
import { exchangePlatforms } from '#contract/integrations/integration-choices.ts'
import type { InvestmentIntegration, NewIntegration } from '#contract/integrations/integrations.ts'
import type { ExchangeReader } from '#server/integrations/exchange/exchange-reader.ts'
import { integrationNotFound, keyConnected, notOwnAccount } from '#server/integrations/failures.ts'
import { insertAccount } from '#server/investments/accounts/store.ts'
import { lockOwnAccount } from '#server/investments/imported/store.ts'
import { audit } from '#server/platform/audit.ts'
import { lockInTransaction } from '#server/platform/database/advisory-lock.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'

import {
  createId,
  deleteIntegration,
  findIntegration,
  insertIntegration,
  listCredentials,
  presentIntegration,
} from './store.ts'

/**
 * Connects an exchange after it has accepted the key, which is stored encrypted.
 * @throws Failure 404 for an account of someone else, 400 for a key that is rejected or can do more than read, 502 when
 * the exchange cannot be read, 409 when the portal connects to none or the user has connected this key before.
 */
export async function connectExchange(
  { clock, database, secretBox }: Platform,
  reader: ExchangeReader,
  user: User,
  { platform, apiKey, apiSecret, accountId }: NewIntegration,
): Promise<InvestmentIntegration> {
  if (accountId !== null) await database.db.transaction().execute(tx => requireAccount(tx, accountId))
  await rejectConnectedKey(database.db)
  const credentials = { apiKey, apiSecret }
  const { isReadOnly } = await reader.read(
    { platform, job: 'check', currency: 'USD', since: null },
    credentials,
  )
  const id = await createId(database.db)
  const sealedCredentials = await secretBox.seal(JSON.stringify(credentials), id)
  return database.db.transaction().execute(async tx => {
    // The other attempt may have been faster, such as one whose reply was lost.
    await lockInTransaction(tx, `integrations.${user.id}`)
    await rejectConnectedKey(tx)
    const now = clock()
    const account = accountId === null ? await addAccount(tx, now) : await requireAccount(tx, accountId)
    await insertIntegration(tx, {
      id,
      userId: user.id,
      accountId: account.id,
      platform,
      sealedCredentials,
      isReadOnly,
      createdAt: now,
    })
    await audit(tx, clock, {
      actorId: user.id,
      action: 'integrations.connected',
      subject: account.id,
      details: { platform },
    })
    return presentIntegration((await findIntegration(tx, user.id, id))!)
  })

  async function rejectConnectedKey(db: Db): Promise<void> {
    for (const { id, accountName, sealedCredentials } of await listCredentials(db, user.id, platform)) {
      const connected = JSON.parse(await secretBox.open(sealedCredentials, id)) as { apiKey: string }
      if (connected.apiKey === apiKey) throw keyConnected(platform, accountName)
    }
  }

  async function requireAccount(tx: Tx, id: string): Promise<{ id: string }> {
    const account = await lockOwnAccount(tx, user.id, id)
    if (account === undefined) throw notOwnAccount()
    return account
  }

  function addAccount(tx: Tx, now: Date): Promise<{ id: string }> {
    return insertAccount(tx, {
      ownerId: user.id,
      name: exchangePlatforms[platform],
      kind: 'exchange',
      currency: 'USD',
      tracksCash: false,
      lotMethod: 'fifo',
      countsIntoFamily: true,
      now,
    })
  }
}

/** Deletes a connection with its key. Its account keeps the holdings. @throws Failure 404. */
export async function disconnectExchange(
  { clock, database }: Platform,
  user: User,
  id: string,
): Promise<void> {
  await database.db.transaction().execute(async tx => {
    const deleted = await deleteIntegration(tx, user.id, id)
    if (deleted === undefined) throw integrationNotFound()
    await audit(tx, clock, {
      actorId: user.id,
      action: 'integrations.disconnected',
      subject: deleted.accountId,
      details: { platform: deleted.platform },
    })
  })
}
