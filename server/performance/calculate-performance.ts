import { toDate } from './day-numbers.ts'
import { divideRounded, formatCents, formatFixed, formatQuotient } from './fixed-point.ts'
import { buildGroups, type Group, type GroupContent } from './groups.ts'
import type { GroupKind, LedgerProblem, LedgerRequest } from './ledger.ts'
import { listMonthEnds, measureGroup, type GroupFigures } from './measure-group.ts'
import { buildParts } from './parts/build-parts.ts'
import { presentLots, presentPosition, type HoldingLots, type PositionFigures } from './present-position.ts'
import { indexUnit, linkReturns } from './returns/time-weighted.ts'

export type PerformanceResult = {
  /**
   * By key: `holding:ID`, `class:NAME`, `account:ID`, `person:ID`, `total`. The cash of an account is
   * `holding:cash:ACCOUNT:CURRENCY`.
   */
  groups: Record<string, GroupFigures>
  /** By the id of the holding. */
  positions: Record<string, PositionFigures>
  /** Of the requested holdings, by id. */
  lots: Record<string, HoldingLots>
  /** Of the requested group; null without a request, or without such a group. */
  detail: DetailDay[] | null
}

/** A day of a group, with the terms of its return: (value + withdrawals) ÷ (opening + contributions) − 1. */
export type DetailDay = {
  date: string
  opening: string
  contributions: string
  withdrawals: string
  value: string
  /** Null for the first day, and for a day that starts with nothing. */
  return: string | null
  /** How many prices of an earlier day the value has. */
  carriedPrices: number
  /** 100 on the first day. Null if the group has no time-weighted return. */
  index: string | null
  /** The value of the first day and all contributions without the withdrawals since. The rest of the value is gain. */
  netContributions: string
}

const allKinds: GroupKind[] = ['holding', 'class', 'account', 'person', 'total']

/**
 * Performance of the holdings and the cash of a request, by group. Money, quantities and time-weighted returns are
 * exact; see docs/returns.md for the definitions and their sources.
 * @throws RangeError for a request that contradicts itself, which is an error of the caller.
 */
export function calculatePerformance(request: LedgerRequest): PerformanceResult | LedgerProblem {
  const built = buildParts(request)
  if ('problem' in built) return built
  const { parts, holdings, period } = built
  const groups = buildGroups(parts, request.groupBy ?? allKinds)
  const measure = {
    from: period.from,
    monthEnds: listMonthEnds(period),
    riskFreeRate: Number(request.riskFreeRate ?? '0'),
  }
  return {
    groups: measureGroups(groups, content => measureGroup(content, measure)),
    positions: Object.fromEntries(
      holdings.map(({ holding, built }) => [holding.id, presentPosition(holding, built)]),
    ),
    lots: Object.fromEntries(
      holdings
        .filter(({ holding }) => request.lotsOf?.includes(holding.id))
        .map(({ holding, built }) => [holding.id, presentLots(holding, built)]),
    ),
    detail: listDetail(groups.find(({ key }) => key === request.detailOf)?.content, period.from),
  }
}

/** Groups with the same content are measured once. */
function measureGroups(groups: readonly Group[], measure: (content: GroupContent) => GroupFigures) {
  const measured = new Map<GroupContent, GroupFigures>()
  for (const { content } of groups) if (!measured.has(content)) measured.set(content, measure(content))
  return Object.fromEntries(groups.map(({ key, content }) => [key, measured.get(content)!]))
}

function listDetail(content: GroupContent | undefined, from: number): DetailDay[] | null {
  if (content === undefined) return null
  const { values, flows, carried } = content
  const { indexes, growth } = linkReturns({ values, flows }, [...values.keys()])
  let netContributions = values[0]!
  return Array.from(values, (value, index) => {
    const opening = index === 0 ? value : values[index - 1]!
    const { contribution, withdrawal } = flows.get(index) ?? { contribution: 0n, withdrawal: 0n }
    netContributions += contribution - withdrawal
    const start = opening + contribution
    const hasReturn = index > 0 && start > 0n
    return {
      date: toDate(from + index),
      opening: formatCents(opening),
      contributions: formatCents(contribution),
      withdrawals: formatCents(withdrawal),
      value: formatCents(value),
      return: hasReturn ? formatQuotient(value + withdrawal - start, start, 10) : null,
      carriedPrices: carried[index]!,
      index:
        growth === null
          ? null
          : formatFixed(divideRounded(indexes[index]! * 100n, indexUnit / 10n ** 8n), 8, 2),
      netContributions: formatCents(netContributions),
    }
  })
}
