import type { User } from '#contract/accounts/accounts.ts'
import type { NewInvestment, UserInvestment } from '#contract/investments/holdings.ts'
import { ensureDefaultAccount } from '#server/investments/accounts/store.ts'
import { priceUnits } from '#server/investments/activities/price-units.ts'
import { checkDate, lockEditableAccount } from '#server/investments/activities/record-activity.ts'
import { insertActivity, type ActivityValues } from '#server/investments/activities/store.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { createOnce, type IdempotencyKey } from '#server/platform/http/idempotency.ts'
import type { Platform } from '#server/platform/platform.ts'

import { checkLinks } from './change-investments.ts'
import { presentInvestment } from './present-investment.ts'
import { refreshHolding } from './refresh-holding.ts'
import { findHolding, insertHolding } from './store.ts'

/**
 * Section 5: adds an investment with its first activities. See `listFirstActivities`.
 * @throws Failure 404 for an account that the user may not see, 403 without the permission to edit, 400 for a
 * property of someone else and for a day in the future.
 */
export async function addInvestment(
  platform: Platform,
  user: User,
  input: NewInvestment,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<UserInvestment> {
  const { clock, database, today } = platform
  return database.db.transaction().execute(async tx => {
    const { id } = await createOnce(tx, clock, idempotencyKey, {
      create: () => insertInvestment(platform, tx, user, input),
      find: async id => ({ id }),
    })
    return presentInvestment(tx, user, (await findHolding(tx, user, today(), id))!)
  })
}

async function insertInvestment(
  { clock, today }: Pick<Platform, 'clock' | 'today'>,
  tx: Tx,
  user: User,
  input: NewInvestment,
): Promise<{ id: string }> {
  const now = clock()
  const accountId = input.accountId ?? (await ensureDefaultAccount(tx, user.id, now))
  const account = await lockEditableAccount(tx, user, accountId)
  if (input.date !== null) checkDate(input.date, today())
  await checkLinks(tx, account, input)
  const { assetName, assetType, kind, symbol, securedById, commitment, purchasePrice } = input
  const currency = input.currency ?? account.currency
  const fields = { assetName, assetType, kind, symbol, securedById, commitment, purchasePrice }
  const holding = await insertHolding(tx, { ...fields, accountId, currency, now })
  for (const activity of listFirstActivities(input, today()))
    await insertActivity(tx, { ...activity, accountId, holdingId: holding.id, currency }, user.id, now)
  await refreshHolding(tx, holding.id, now)
  const details = { accountId, assetType }
  await audit(tx, clock, { actorId: user.id, action: 'investments.added', subject: holding.id, details })
  return holding
}

/**
 * The opening, with the quantity and the cost, and the current value: as a valuation of today, or as the value of the
 * opening if that is today's too.
 */
function listFirstActivities(
  { quantity, purchasePrice, currentValue, ...input }: NewInvestment,
  today: string,
): Omit<ActivityValues, 'accountId' | 'holdingId' | 'currency'>[] {
  const date = input.date ?? today
  const cost = priceUnits(quantity, purchasePrice)
  const isValuedLater = date < today && currentValue !== null
  const openingValue = isValuedLater ? null : currentValue
  const opening = {
    ...emptyValues,
    kind: 'opening',
    date,
    quantity,
    unitPrice: openingValue === null ? purchasePrice : null,
    amount: openingValue ?? cost,
    costBasis: cost,
  } as const
  if (!isValuedLater) return [opening]
  return [opening, { ...emptyValues, kind: 'valuation', date: today, amount: currentValue }]
}

const emptyValues = {
  quantity: null,
  unitPrice: null,
  fee: '0',
  splitRatio: null,
  costBasis: null,
  acquiredDate: null,
  lotId: null,
  method: null,
  source: null,
  note: null,
}
