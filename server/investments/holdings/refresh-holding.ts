import { compare, multiply } from '#contract/finance/exact.ts'
import type { HoldingKind, LotMethod } from '#contract/investments/choices.ts'
import { entryColumns } from '#server/investments/activities/entry-columns.ts'
import { maxValue } from '#server/investments/activities/price-units.ts'
import { figuresTooLarge, lotTooSmall, OversoldFailure } from '#server/investments/failures.ts'
import type { EntryFields } from '#server/performance/ledger/entries.ts'
import { replayHolding } from '#server/performance/replay-holding.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'

import { setPosition, type Position } from './store.ts'

/**
 * Computes the quantity, cost, gain and income of a holding from its activities and stores them, in the transaction of
 * a change of its ledger, whose account is locked.
 * @throws Failure 409 when more units leave than there are, on any day.
 */
export async function refreshHolding(tx: Tx, holdingId: string | null, now: Date): Promise<void> {
  if (holdingId === null) return
  const { lotMethod, kind } = await tx
    .selectFrom('holdings')
    .innerJoin('investmentAccounts', 'investmentAccounts.id', 'holdings.accountId')
    .where('holdings.id', '=', holdingId)
    .select(['lotMethod', 'holdings.kind'])
    .executeTakeFirstOrThrow()
  const position = calculatePosition(lotMethod, kind, await listLedger(tx, holdingId))
  await setPosition(tx, holdingId, position, now)
}

/** @throws Failure 409 when more units leave than there are on any day, or when a figure is too large. */
export function calculatePosition(
  lotMethod: LotMethod,
  kind: HoldingKind,
  activities: readonly EntryFields[],
): Position {
  const replay = replayHolding(lotMethod, activities, kind === 'debt' ? -1 : 1)
  if ('problem' in replay)
    throw replay.problem === 'oversold' ? new OversoldFailure(replay.date) : lotTooSmall(replay.date)
  const { lots: _, ...position } = replay
  checkSize(position)
  return position
}

/** What the column of a price can contain. */
const maxPrice = '9999999999'

function checkSize({ quantity, cost, price }: Position): void {
  const value = price === null ? cost : multiply(quantity, price)
  if (compare(price ?? '0', maxPrice) > 0 || compare(value, maxValue) > 0 || compare(cost, maxValue) > 0)
    throw figuresTooLarge()
}

/** The same for every holding of an account. */
export async function refreshAccount(tx: Tx, accountId: string, now: Date): Promise<void> {
  const holdings = await tx.selectFrom('holdings').select('id').where('accountId', '=', accountId).execute()
  for (const { id } of holdings) await refreshHolding(tx, id, now)
}

/** The current activities of a holding. */
export async function listLedger(db: Db, holdingId: string): Promise<EntryFields[]> {
  return db
    .selectFrom('activities as activity')
    .select(entryColumns)
    .where('activity.holdingId', '=', holdingId)
    .where('activity.isCurrent', '=', true)
    .execute()
}
