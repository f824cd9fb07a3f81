import type { RingPart } from '#browser/ui/charts/ring.ts'
import { compare, formatPercent, sum } from '#contract/finance/exact.ts'
import type { AllocationPart } from '#contract/investments/holdings.ts'

/** How many parts a ring distinguishes by color and pattern. */
const maxParts = 10

export type ValuedRingPart = RingPart & { value: string }

/** The positive parts, the largest first; the smallest ones of many as one. */
export function toRingParts(parts: readonly AllocationPart[]): ValuedRingPart[] {
  const positive = parts
    .filter(({ value }) => compare(value, '0') > 0)
    .toSorted((first, second) => compare(second.value, first.value))
  if (positive.length <= maxParts) return positive.map(toRingPart)
  const [named, others] = [positive.slice(0, maxParts - 1), positive.slice(maxParts - 1)]
  return [
    ...named.map(toRingPart),
    toRingPart({
      key: 'others',
      label: `${others.length} others`,
      value: sum(others.map(({ value }) => value)),
      percent: sum(others.map(({ percent }) => percent)),
    }),
  ]
}

function toRingPart({ label, value, percent }: AllocationPart): ValuedRingPart {
  return { label, value, share: Number(value), shareText: formatPercent(percent) }
}

/** The part at a position within the ring, by its angle clockwise from the top. */
export function findRingIndex(
  parts: readonly RingPart[],
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): number {
  const angle = Math.atan2(x - width / 2, height / 2 - y)
  const turn = (angle < 0 ? angle + 2 * Math.PI : angle) / (2 * Math.PI)
  const total = parts.reduce((sum, { share }) => sum + share, 0)
  let end = 0
  for (const [index, { share }] of parts.entries()) {
    end += share / total
    if (turn < end) return index
  }
  return parts.length - 1
}
