import type { User } from '#contract/accounts/accounts.ts'
import type { FundMultiples } from '#contract/investments/lots.ts'
import { notAFund } from '#server/investments/failures.ts'
import { listLedger } from '#server/investments/holdings/refresh-holding.ts'
import { findHolding } from '#server/investments/holdings/store.ts'
import type { EntryFields } from '#server/performance/ledger/entries.ts'
import { calculateFundMultiples } from '#server/performance/returns/fund-multiples.ts'
import type { Db } from '#server/platform/database/database.ts'

/**
 * The multiples of a private fund since its beginning, in its currency.
 * @throws Failure 404 for anything but a private fund that the viewer may see.
 */
export async function reportFund(
  db: Db,
  viewer: User,
  { id, today }: { id: string; today: string },
): Promise<FundMultiples> {
  const fund = await findHolding(db, viewer, today, id)
  if (fund?.kind !== 'private_fund') throw notAFund()
  const entries = await listLedger(db, id)
  const calls = readAmounts(entries, paidInKinds)
  const distributions = readAmounts(entries, paidOutKinds)
  const { commitment, ownValue: residualValue } = fund
  const { paidIn, distributed, ...multiples } = calculateFundMultiples({
    commitment,
    calls,
    distributions,
    residualValue,
  })
  return {
    currency: fund.currency,
    commitment,
    called: paidIn,
    callCount: calls.length,
    distributed,
    distributionCount: distributions.length,
    residualValue,
    valuedOn: fund.priceDay,
    ...multiples,
  }
}

const paidInKinds = new Set(['opening', 'transfer_in', 'buy', 'capital_call'])
const paidOutKinds = new Set(['distribution', 'dividend', 'interest', 'sell'])

/** What was paid before the ledger began is the cost of its opening. */
function readAmounts(entries: readonly EntryFields[], kinds: ReadonlySet<string>): string[] {
  return entries
    .filter(({ kind }) => kinds.has(kind))
    .map(({ costBasis, amount }) => costBasis ?? amount ?? '0')
}
