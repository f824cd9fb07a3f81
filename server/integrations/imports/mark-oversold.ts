import { formatQuantity } from '#contract/finance/exact.ts'
import { SplitRatio } from '#contract/investments/split-ratio.ts'
import { findOversold } from '#server/integrations/ledger-quantities.ts'
import { listLedger } from '#server/investments/holdings/refresh-holding.ts'
import { listImportHoldings, type ImportHolding } from '#server/investments/imported/store.ts'
import type { Db } from '#server/platform/database/database.ts'

import { findImportHolding } from './find-import-holding.ts'
import type { NewRow } from './store.ts'

/** A holding of the account, or one that the import would add: its id is null. */
type RowHolding = Pick<ImportHolding, 'symbol' | 'name' | 'currency'> & { id: string | null }

/** Gives a problem to each new row whose units the account does not hold on its day. */
export async function markOversold(
  db: Db,
  account: { id: string; currency: string },
  rows: readonly NewRow[],
): Promise<NewRow[]> {
  const holdings: RowHolding[] = await listImportHoldings(db, account.id)
  const added = rows.filter(({ state, activity }) => state === 'new' && namesHolding(activity))
  const problems = new Map<NewRow, string>()
  for (const [holding, ofHolding] of Map.groupBy(added, findOrAddHolding)) {
    if (!ofHolding.some(({ activity: { kind } }) => kind === 'sell' || kind === 'transfer_out')) continue
    const stored = holding.id === null ? [] : await listLedger(db, holding.id)
    const entries = new Map(ofHolding.map(row => [toEntry(row), row]))
    for (const [entry, { unitsLeft }] of findOversold(stored, [...entries.keys()]))
      problems.set(entries.get(entry)!, describeShortage(unitsLeft))
  }
  return rows.map(row => {
    const problem = problems.get(row)
    return problem === undefined ? row : { ...row, problem, state: 'problem' }
  })

  function findOrAddHolding({ activity: { symbol, name, currency } }: NewRow): RowHolding {
    const named = { symbol, name: name ?? symbol ?? '', currency: currency ?? account.currency }
    const found = findImportHolding(holdings, { symbol, name }, named.currency)
    if (found !== undefined) return found
    const holding = { ...named, id: null }
    holdings.push(holding)
    return holding
  }
}

function namesHolding({ symbol, name }: NewRow['activity']): boolean {
  return symbol !== null || name !== null
}

function toEntry({ activity: { kind, date, quantity, splitRatio } }: NewRow) {
  return {
    kind: kind!,
    date: date!,
    quantity,
    splitRatio: splitRatio === null ? null : SplitRatio.parse(splitRatio),
  }
}

function describeShortage(unitsLeft: string | null): string {
  if (unitsLeft === null) return 'A later sale or transfer in the ledger needs these units'
  const units = formatQuantity(unitsLeft)
  return units === '0'
    ? 'No units are held on this day'
    : `Only ${units} ${units === '1' ? 'unit is' : 'units are'} held on this day`
}
