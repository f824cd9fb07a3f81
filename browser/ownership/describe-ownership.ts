import { compare, round, subtract } from '#contract/exact.ts'
import type { EntityShare, OwnershipProblem } from '#contract/ownership.ts'

type Share = EntityShare['share']

/** How many decimals a share is shown with. The stakes have at most six. */
const shownPlaces = 8

/**
 * `29.1666665%`; one that was rounded has an “about”, and its exact fraction if it is short:
 * `about 90.90909091% (10/11)`.
 */
export function formatSharePercent({ percent, fraction }: Share): string {
  const [, decimals = ''] = percent.split('.')
  const isRounded = fraction !== null || decimals.length > shownPlaces
  const shown = decimals.length > shownPlaces ? round(percent, shownPlaces) : percent
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
