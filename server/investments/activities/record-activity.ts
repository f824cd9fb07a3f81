import type { User } from '#contract/accounts/accounts.ts'
import type { CalendarDate } from '#contract/dates/dates.ts'
import type { Activity, NewActivity } from '#contract/investments/activities.ts'
import { lockAccount, type StoredAccount } from '#server/investments/accounts/store.ts'
import { accountNotFound, dateInFuture, unsuitableHolding } from '#server/investments/failures.ts'
import { refreshHolding } from '#server/investments/holdings/refresh-holding.ts'
import { findLedgerHolding } from '#server/investments/holdings/store.ts'
import { checkEdit } from '#server/investments/policy.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { createOnce, type IdempotencyKey } from '#server/platform/http/idempotency.ts'
import type { Platform } from '#server/platform/platform.ts'

import { priceUnits } from './price-units.ts'
import { findActivity, insertActivity, presentActivity, type ActivityValues } from './store.ts'

/**
 * Records an activity in the ledger.
 * @throws Failure 404 for an account that the user may not see, 403 without the permission to edit, 400 for a holding
 * of another account and for a day in the future, 409 for a sale of more than is held.
 */
export async function recordActivity(
  { clock, database, today }: Platform,
  user: User,
  input: NewActivity,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<Activity> {
  return database.db.transaction().execute(async tx => {
    const account = await lockEditableAccount(tx, user, input.accountId)
    const { id } = await createOnce(tx, clock, idempotencyKey, {
      async create() {
        checkDate(input.date, today())
        const values = await toActivityValues(tx, account, input)
        const inserted = await insertActivity(tx, values, user.id, clock())
        await refreshHolding(tx, values.holdingId, clock())
        await audit(tx, clock, {
          actorId: user.id,
          action: 'investments.activity-recorded',
          subject: account.id,
          details: { activityId: inserted.id, kind: values.kind },
        })
        return inserted
      },
      find: async id => ({ id }),
    })
    return presentActivity((await findActivity(tx, user, id))!)
  })
}

/** @throws Failure 404, 403 or 409. */
export async function lockEditableAccount(tx: Tx, user: User, id: string): Promise<StoredAccount> {
  const account = await lockAccount(tx, user, id)
  if (account === undefined) throw accountNotFound()
  checkEdit(account)
  return account
}

/** The ledger has what happened: a later day would count at once. @throws Failure 400. */
export function checkDate(date: CalendarDate, today: CalendarDate): void {
  if (date > today) throw dateInFuture()
}

/** The values to store: quantity × price is rounded to cents where no amount is given. */
export async function toActivityValues(
  tx: Tx,
  account: StoredAccount,
  input: NewActivity,
): Promise<ActivityValues> {
  const { holdingId, kind, quantity, unitPrice } = input
  const holding = holdingId === null ? undefined : await findLedgerHolding(tx, holdingId)
  if (holdingId !== null && holding?.accountId !== account.id)
    throw unsuitableHolding('Please choose an investment of this account')
  if ((kind === 'capital_call' || kind === 'distribution') && holding?.kind !== 'private_fund')
    throw unsuitableHolding('Please choose a private fund')
  if ((kind === 'deposit' || kind === 'withdrawal') && !account.tracksCash)
    throw unsuitableHolding('This account does not track cash. Change that in its settings first')
  const product =
    input.amount === null && quantity !== null && unitPrice !== null
      ? priceUnits(quantity, unitPrice)
      : input.amount
  return {
    ...input,
    amount: product,
    fee: input.fee ?? '0',
    currency: holding?.currency ?? account.currency,
  }
}
