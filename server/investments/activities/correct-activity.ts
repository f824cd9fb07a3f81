import type { User } from '#contract/accounts/accounts.ts'
import type { Activity, NewActivity } from '#contract/investments/activities.ts'
import { lockAccount, type StoredAccount } from '#server/investments/accounts/store.ts'
import {
  activityNotFound,
  alreadyCorrected,
  isShortOfUnits,
  neededByLaterSales,
  nothingToUndo,
  recordedAgain,
  unsuitableHolding,
} from '#server/investments/failures.ts'
import { refreshHolding } from '#server/investments/holdings/refresh-holding.ts'
import { checkEdit } from '#server/investments/policy.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'

import { checkDate, toActivityValues } from './record-activity.ts'
import {
  findActivity,
  isRecordedAgain,
  isSuperseded,
  presentActivity,
  supersede,
  toValues,
  type ActivityValues,
  type StoredActivity,
} from './store.ts'

type Change = { values: ActivityValues; isRemoval: boolean }
type Action = 'corrected' | 'removed' | 'restored'

/**
 * Corrects an activity by a new entry, which takes its place. The account stays the same.
 * @throws Failure 404, 403, 400, or 409 for an entry that was corrected before.
 */
export async function correctActivity(
  platform: Platform,
  user: User,
  id: string,
  input: NewActivity,
): Promise<Activity> {
  return changeActivity(platform, user, id, 'corrected', async (tx, activity, account) => {
    if (input.accountId !== activity.accountId)
      throw unsuitableHolding('An activity stays in its account. Remove it, and record it in the other one')
    if (input.date !== activity.date) checkDate(input.date, platform.today())
    return { values: await toActivityValues(tx, account, input), isRemoval: false }
  })
}

/** Removes an activity from the ledger by an entry that says so. @throws Failure 404, 403 or 409. */
export async function removeActivity(platform: Platform, user: User, id: string): Promise<Activity> {
  return changeActivity(platform, user, id, 'removed', async (_tx, activity) => {
    if (activity.isRemoval) throw alreadyCorrected()
    return { values: toValues(activity), isRemoval: true }
  })
}

/**
 * Undoes a correction or a removal: a new entry has the values of the entry before it.
 * @throws Failure 404, 403, or 409 for the first entry of a chain, for one that was corrected since, and for a removed
 * one that was imported again.
 */
export async function undoCorrection(platform: Platform, user: User, id: string): Promise<Activity> {
  return changeActivity(platform, user, id, 'restored', async (tx, activity) => {
    const previous =
      activity.supersedesId === null ? undefined : await findActivity(tx, user, activity.supersedesId)
    if (previous === undefined) throw nothingToUndo()
    return { values: toValues(previous), isRemoval: previous.isRemoval }
  })
}

async function changeActivity(
  { clock, database }: Platform,
  user: User,
  id: string,
  action: Action,
  decide: (tx: Tx, activity: StoredActivity, account: StoredAccount) => Promise<Change>,
): Promise<Activity> {
  return database.db.transaction().execute(async tx => {
    const found = await findActivity(tx, user, id)
    if (found === undefined) throw activityNotFound()
    const account = (await lockAccount(tx, user, found.accountId))!
    checkEdit(account)
    if (await isSuperseded(tx, id)) throw alreadyCorrected()
    const { values, isRemoval } = await decide(tx, found, account)
    if (!isRemoval && (await isRecordedAgain(tx, id))) throw recordedAgain()
    const now = clock()
    const entry = await supersede(tx, found, values, { isRemoval, createdById: user.id, now })
    for (const holdingId of new Set([found.holdingId, values.holdingId]))
      await refreshOrExplain(tx, holdingId, { isRemoval, now })
    await audit(tx, clock, {
      actorId: user.id,
      action: `investments.activity-${action}`,
      subject: account.id,
      details: { activityId: entry.id, kind: values.kind },
    })
    return presentActivity((await findActivity(tx, user, entry.id))!)
  })
}

/** @throws Failure 409. The quantity of a removed entry is not what the user can change. */
async function refreshOrExplain(
  tx: Tx,
  holdingId: string | null,
  { isRemoval, now }: { isRemoval: boolean; now: Date },
): Promise<void> {
  try {
    await refreshHolding(tx, holdingId, now)
  } catch (error) {
    throw isRemoval && isShortOfUnits(error) ? neededByLaterSales() : error
  }
}
