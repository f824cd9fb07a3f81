import { toDate } from '#server/performance/day-numbers.ts'
import { addFlow, type Part, type Sums } from '#server/performance/groups.ts'
import type { LedgerAccount } from '#server/performance/ledger.ts'
import type { Entry } from '#server/performance/ledger/entries.ts'
import { isIncome, readIncome, readPayment, type Sign } from '#server/performance/ledger/payments.ts'
import type { Flow } from '#server/performance/returns/time-weighted.ts'
import { checkValue, type Period } from '#server/performance/valuation/holding-days.ts'
import { applyRate, type RateTable } from '#server/performance/valuation/rates.ts'

/**
 * An entry that changes the cash of an account, with the holding that it is about. `isUnvalued`: the holding had no
 * value on that day, so the cash went beyond the account's figures, or came from there.
 */
export type CashEntry = { entry: Entry; isOfHolding: boolean; isUnvalued: boolean; sign: Sign }

/** The cash of an account in one currency. An account that does not track it has none, but may earn interest. */
export function buildCashPart(
  account: LedgerAccount,
  currency: string,
  { cashEntries, rates, period }: { cashEntries: readonly CashEntry[]; rates: RateTable; period: Period },
): Part {
  const counted = account.tracksCash
    ? cashEntries
    : cashEntries.filter(({ entry, isOfHolding }) => !isOfHolding && isReturn(entry))
  const dailyRates = rates.listRates(currency, period.from, period.until)
  const valuedFrom = rates.findFirstDay(currency)
  const id = `cash:${account.id}:${currency}`
  const ownFlows = new Map<number, Flow>()
  const accountFlows = new Map<number, Flow>()
  const transfers = new Map<number, Flow>()
  const values = new BigInt64Array(period.until - period.from + 1)
  let balance = 0n
  let next = 0
  for (let day = period.from; day <= period.until; day += 1) {
    const before = balance
    const index = day - period.from
    const rate = dailyRates[index]!
    for (; next < counted.length && counted[next]!.entry.day <= day; next += 1) {
      const cashEntry = counted[next]!
      if (account.tracksCash) balance += readChange(cashEntry)
      if (rate === null || day === period.from || (day === valuedFrom && before !== 0n)) continue
      const flow = toFlow(applyRate(readChange(cashEntry), rate))
      const scopes = findScopes(cashEntry, account.tracksCash)
      if (scopes.isOwn) addFlow(ownFlows, index, flow.contribution, flow.withdrawal)
      if (scopes.isExternal) addFlow(accountFlows, index, flow.contribution, flow.withdrawal)
      if (scopes.isTransfer) addFlow(transfers, index, flow.contribution, flow.withdrawal)
    }
    const value = rate === null ? 0n : checkValue(applyRate(balance, rate))
    values[index] = value
    if (day === valuedFrom && day > period.from && before !== 0n)
      for (const flows of [ownFlows, accountFlows]) addFlow(flows, index, value, 0n)
  }
  const firstDay = counted.find(entry => readChange(entry) !== 0n)?.entry.day ?? Infinity
  const missingFrom = Math.max(firstDay, period.from)
  const missingUntil = Math.min(valuedFrom - 1, period.until)
  return {
    id,
    accountId: account.id,
    ownerId: account.ownerId,
    assetClass: 'cash',
    values,
    ownFlows,
    accountFlows,
    transfers,
    sums: sumCash(counted, currency, rates, period),
    missing:
      missingFrom > missingUntil
        ? []
        : [{ holdingId: id, reason: 'rate', from: toDate(missingFrom), until: toDate(missingUntil) }],
    stale: [],
    carried: null,
  }
}

/** Interest, fees and taxes change the cash itself. All else moves it. */
function isReturn({ kind }: Entry): boolean {
  return kind === 'interest' || kind === 'fee' || kind === 'tax'
}

/** Where an entry is a flow. Without a balance, the interest of an account is paid out and its fees are paid in. */
function findScopes({ entry, isOfHolding, isUnvalued }: CashEntry, tracksCash: boolean) {
  if (!isOfHolding && isReturn(entry))
    return { isOwn: !tracksCash, isExternal: !tracksCash, isTransfer: false }
  const isTransfer = entry.kind === 'deposit' || entry.kind === 'withdrawal'
  return { isOwn: true, isExternal: isTransfer || isUnvalued, isTransfer }
}

/** Cents that an entry adds to the cash, or takes from it. */
function readChange({ entry, sign }: CashEntry): bigint {
  if (entry.kind === 'deposit') return entry.amount - entry.fee
  if (entry.kind === 'withdrawal') return -entry.amount - entry.fee
  const { paid, received } = readPayment(entry, sign)
  return received - paid
}

function toFlow(change: bigint): Flow {
  return change < 0n ? { contribution: 0n, withdrawal: -change } : { contribution: change, withdrawal: 0n }
}

function sumCash(entries: readonly CashEntry[], currency: string, rates: RateTable, { from }: Period): Sums {
  const sums = { income: 0n, fees: 0n, tradingFees: 0n, taxes: 0n, realized: 0n, unrealized: 0n }
  for (const { entry, isOfHolding } of entries) {
    if (isOfHolding || entry.day <= from) continue
    const convert = (cents: bigint) => rates.convert(cents, currency, entry.day) ?? 0n
    sums.income += convert(readIncome(entry, 1n))
    if (entry.kind === 'fee') sums.fees += convert(entry.amount)
    if (entry.kind === 'tax') sums.taxes += convert(entry.amount)
    if (!isIncome(entry)) sums.fees += convert(entry.fee)
  }
  return sums
}
