import { exchangePlatforms } from '#contract/integrations/integration-choices.ts'
import type { SyncResult } from '#contract/integrations/integrations.ts'
import type { ExchangeReading } from '#server/integrations/exchange/exchange-task.ts'
import { notOwnAccount } from '#server/integrations/failures.ts'
import { insertSyncedImport } from '#server/integrations/imports/store.ts'
import { refreshHolding } from '#server/investments/holdings/refresh-holding.ts'
import { insertHolding, updateHolding } from '#server/investments/holdings/store.ts'
import { insertActivities, lockOwnAccount } from '#server/investments/imported/store.ts'
import { audit } from '#server/platform/audit.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'

import { planSync, type PlannedActivity, type PlannedHolding } from './plan-sync.ts'
import { completeIntegration } from './store.ts'
import type { UnfinishedSync } from './sync-store.ts'

/**
 * Records what `planSync` computes from what was read at an exchange. It can be undone as an import.
 * @throws Failure 404 when the account was closed meanwhile.
 */
export async function recordReading(
  tx: Tx,
  { clock, today }: { clock: Clock; today: string },
  sync: UnfinishedSync,
  reading: ExchangeReading,
): Promise<SyncResult> {
  const account = await lockOwnAccount(tx, sync.userId, sync.accountId)
  if (account === undefined) throw notOwnAccount()
  const { activities, trades, balances, skippedTrades } = await planSync(tx, account, sync, today, reading)
  const activityIds = await recordActivities(tx, activities, sync.userId, clock())
  if (activityIds.length > 0)
    await insertSyncedImport(tx, {
      accountId: account.id,
      importedById: sync.userId,
      fileName: exchangePlatforms[sync.platform],
      activityIds,
      now: clock(),
    })
  const recorded = { trades, balances, skippedTrades }
  await completeIntegration(tx, sync.integrationId, { isReadOnly: reading.isReadOnly, now: clock() })
  await audit(tx, clock, {
    actorId: sync.requestedById,
    action: 'integrations.synced',
    subject: account.id,
    details: { platform: sync.platform, ...recorded },
  })
  return recorded
}

async function recordActivities(
  tx: Tx,
  activities: readonly PlannedActivity[],
  userId: string,
  now: Date,
): Promise<string[]> {
  const holdingIds = new Map<PlannedHolding, string>()
  for (const { holding } of activities)
    if (!holdingIds.has(holding)) holdingIds.set(holding, holding.id ?? (await addHolding(tx, holding, now)))
  const activityIds = await insertActivities(
    tx,
    activities.map(({ holding, values }) => ({ ...values, holdingId: holdingIds.get(holding)! })),
    userId,
    now,
  )
  for (const id of holdingIds.values()) await refreshHolding(tx, id, now)
  return activityIds
}

async function addHolding(
  tx: Tx,
  { accountId, symbol, name, currency, kind, assetType, priceSource }: PlannedHolding,
  now: Date,
): Promise<string> {
  const { id } = await insertHolding(tx, {
    accountId,
    symbol,
    currency,
    kind,
    assetType,
    assetName: name,
    securedById: null,
    commitment: null,
    now,
  })
  if (priceSource !== 'manual') await updateHolding(tx, id, { priceSource }, now)
  return id
}
