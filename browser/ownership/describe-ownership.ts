import { formatCalendarDate } from '#contract/dates/date-format.ts'
import { compare, round, subtract } from '#contract/finance/exact.ts'
import { staleAfterDays } from '#contract/investments/choices.ts'
import type { EntityAccount, EntityShare, OwnershipProblem } from '#contract/ownership/ownership.ts'
import { formatCount, pluralize } from '#contract/texts/counts.ts'

type Share = EntityShare['share']

/** Enough for each product of two stakes that a person can check. The stakes have at most six decimals. */
const exactPlaces = 8

/**
 * `29.1666665%`; one that was rounded has an “about”, and its exact fraction if it is short:
 * `about 90.90909091% (10/11)`.
 */
export function formatSharePercent({ percent, fraction }: Share, places = exactPlaces): string {
  const [, decimals = ''] = percent.split('.')
  const isRounded = fraction !== null || decimals.length > places
  const shown = decimals.length > places ? round(percent, places) : percent
  const exact = fraction !== null && fraction.length <= 13 ? ` (${fraction})` : ''
  return `${isRounded ? 'about ' : ''}${shown}%${exact}`
}

/** What is wrong, and what to do about it. */
export function describeProblem(name: string, problem: OwnershipProblem): string {
  if (problem.kind === 'total') return describeTotal(name, problem.total)
  const path = [...problem.path, problem.path[0]!].map(step => step.name).join(' → ')
  return problem.isUnsolvable
    ? `${name} owns itself through a loop: ${path}. The shares in this loop cannot be calculated, so none of ${name} is assigned to anyone. Correct a stake in the loop.`
    : `${name} owns a part of itself through a loop: ${path}. The shares are calculated as if the loop were followed forever.`
}

function describeTotal(name: string, total: Share): string {
  const shown = formatSharePercent(total)
  if (compare(total.percent, '0') === 0) return `${name} has no recorded owner. Add its owners.`
  return compare(total.percent, '100') > 0
    ? `The stakes in ${name} total ${shown}, which is ${formatDifference(total.percent, '100')} too much. Correct or end a stake.`
    : `The stakes in ${name} total ${shown}. The owner of the other ${formatDifference('100', total.percent)} is not recorded.`
}

function formatDifference(larger: string, smaller: string): string {
  return `${subtract(larger, smaller)}%`
}

/** How many stale investments are named. */
const namedStale = 5

/** `2 prices are older than 35 days: Bonds (Jan 5, 2026), Mill (never priced).`; empty without any. */
export function describeStale(
  accounts: readonly Pick<EntityAccount, 'staleCount' | 'staleHoldings'>[],
): string {
  const count = accounts.reduce((total, { staleCount }) => total + staleCount, 0)
  if (count === 0) return ''
  const holdings = accounts.flatMap(({ staleHoldings }) => staleHoldings)
  const names = holdings
    .toSorted((left, right) => (left.priceDate ?? '').localeCompare(right.priceDate ?? ''))
    .slice(0, namedStale)
    .map(
      ({ name, priceDate }) =>
        `${name} (${priceDate === null ? 'never priced' : formatCalendarDate(priceDate)})`,
    )
  const rest = count - names.length
  const more = rest === 0 ? '' : ` and ${formatCount(rest)} more`
  return `${pluralize(count, 'price is', 'prices are')} older than ${staleAfterDays} days: ${names.join(', ')}${more}.`
}
