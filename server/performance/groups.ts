import type { GroupKind } from './ledger.ts'
import type { Flow } from './returns/time-weighted.ts'
import { maxValue } from './valuation/holding-days.ts'

/** What is wrong with the value of a holding: why it has none, and until when. */
export type MissingValue = {
  holdingId: string
  reason: 'price' | 'rate'
  from: string
  until: string
}

export type StalePrice = { holdingId: string; priceDate: string }

/** Sums of a period in cents of the reporting currency. */
export type Sums = {
  income: bigint
  fees: bigint
  /** Fees of purchases and sales, which are also part of cost and proceeds. */
  tradingFees: bigint
  taxes: bigint
  realized: bigint
  unrealized: bigint
}

/** A holding, or the cash of an account in a currency, on each day of the period. */
export type Part = {
  id: string
  accountId: string
  ownerId: string
  assetClass: string
  values: BigInt64Array
  /** Flows of the holding and of its asset class, by the index of their day. */
  ownFlows: ReadonlyMap<number, Flow>
  /** Flows of its account. In an account that tracks cash, only what crosses the border of the account. */
  accountFlows: ReadonlyMap<number, Flow>
  /** What of `accountFlows` may come from another account, or go to one. */
  transfers: ReadonlyMap<number, Flow>
  sums: Sums
  missing: MissingValue[]
  stale: StalePrice[]
  /** As in `ValuedDays`; null for cash. */
  carried: Uint8Array | null
}

/** Groups of the same parts have the same content: the account of a person who has no other. */
export type Group = { key: string; content: GroupContent }

export type GroupContent = {
  values: BigInt64Array
  flows: Map<number, Flow>
  sums: Sums
  missing: MissingValue[]
  stale: StalePrice[]
  /** How many prices of an earlier day the value of each day has. */
  carried: Uint32Array
}

/**
 * Adds the parts up to groups. Every part is in cents already, so the parts of a group add up to it to the cent, on
 * every day.
 */
export function buildGroups(parts: readonly Part[], kinds: readonly GroupKind[]): Group[] {
  const groups: Group[] = []
  const add = (kind: GroupKind, key: string, combine: () => GroupContent) => {
    if (kinds.includes(kind)) groups.push({ key, content: combine() })
  }
  for (const part of parts) add('holding', `holding:${part.id}`, () => combineParts([part], 'ownFlows'))
  for (const [assetClass, members] of Map.groupBy(parts, part => part.assetClass))
    add('class', `class:${assetClass}`, () => combineParts(members, 'ownFlows'))
  const accounts = new AccountContents()
  for (const [id, members] of Map.groupBy(parts, part => part.accountId))
    add('account', `account:${id}`, () => accounts.combine(members))
  for (const [id, members] of Map.groupBy(parts, part => part.ownerId))
    add('person', `person:${id}`, () => accounts.combine(members))
  if (parts.length > 0) add('total', 'total', () => accounts.combine(parts))
  return groups
}

/** The contents of accounts and of what consists of accounts. */
class AccountContents {
  readonly #contents: { parts: readonly Part[]; content: GroupContent }[] = []

  combine(parts: readonly Part[]): GroupContent {
    const isSame = (other: readonly Part[]) =>
      other.length === parts.length && other.every((part, index) => part === parts[index])
    const existing = this.#contents.find(({ parts }) => isSame(parts))
    if (existing !== undefined) return existing.content
    const content = cancelTransfers(combineParts(parts, 'accountFlows'), parts)
    this.#contents.push({ parts, content })
    return content
  }
}

function combineParts(parts: readonly Part[], scope: 'ownFlows' | 'accountFlows'): GroupContent {
  const sums = { income: 0n, fees: 0n, tradingFees: 0n, taxes: 0n, realized: 0n, unrealized: 0n }
  const flows = new Map<number, Flow>()
  for (const part of parts) {
    for (const name of Object.keys(sums) as (keyof Sums)[]) sums[name] += part.sums[name]
    for (const [day, flow] of part[scope]) addFlow(flows, day, flow.contribution, flow.withdrawal)
  }
  return {
    values: addValues(parts.map(({ values }) => values)),
    flows,
    sums,
    missing: parts.flatMap(({ missing }) => missing),
    stale: parts.flatMap(({ stale }) => stale),
    carried: addCarried(parts),
  }
}

/** @throws RangeError if the sums could be beyond 64 bits, which would wrap silently. */
function addValues(parts: readonly BigInt64Array[]): BigInt64Array {
  if (parts.length === 1) return parts[0]!
  if (BigInt(parts.length) * maxValue >= 2n ** 63n) throw new RangeError('There are too many holdings')
  const total = new BigInt64Array(parts[0]!.length)
  for (const values of parts)
    for (let day = 0; day < total.length; day += 1)
      // Without it, each sum would be an object of its own.
      total[day] = BigInt.asIntN(64, total[day]! + values[day]!)
  return total
}

function addCarried(parts: readonly Part[]): Uint32Array {
  const total = new Uint32Array(parts[0]!.values.length)
  for (const { carried } of parts)
    if (carried !== null) for (let day = 0; day < total.length; day += 1) total[day]! += carried[day]!
  return total
}

export function addFlow(
  flows: Map<number, Flow>,
  day: number,
  contribution: bigint,
  withdrawal: bigint,
): void {
  const flow = flows.get(day)
  if (flow === undefined) flows.set(day, { contribution, withdrawal })
  else {
    flow.contribution += contribution
    flow.withdrawal += withdrawal
  }
}

/**
 * Cancels transfers between two accounts of a group. The ledger does not name the other account, so what arrives on a
 * day is matched with what left other accounts on that day, as far as it goes. This changes no gain.
 */
function cancelTransfers(content: GroupContent, parts: readonly Part[]): GroupContent {
  const days = new Map<number, Map<string, Flow>>()
  for (const { accountId, transfers } of parts)
    for (const [day, { contribution, withdrawal }] of transfers) {
      const accounts = days.get(day) ?? new Map<string, Flow>()
      days.set(day, accounts)
      const flow = accounts.get(accountId) ?? { contribution: 0n, withdrawal: 0n }
      accounts.set(accountId, {
        contribution: flow.contribution + contribution,
        withdrawal: flow.withdrawal + withdrawal,
      })
    }
  for (const [day, accounts] of days) {
    const matched = matchTransfers([...accounts.values()])
    if (matched > 0n) addFlow(content.flows, day, -matched, -matched)
  }
  return content
}

/** The largest amount that can go from some accounts to others: an account is never its own counterpart. */
function matchTransfers(accounts: readonly Flow[]): bigint {
  const sum = (read: (flow: Flow) => bigint) => accounts.reduce((total, flow) => total + read(flow), 0n)
  const arrived = sum(flow => flow.contribution)
  const left = sum(flow => flow.withdrawal)
  let matched = arrived < left ? arrived : left
  for (const { contribution, withdrawal } of accounts) {
    const others = arrived - contribution + left - withdrawal
    if (others < matched) matched = others
  }
  return matched
}
