import type { Families, Family } from './families.ts'
import { groupAt, groupNumbers, range, type FamilyGraph } from './family-graph.ts'
import type { Generations } from './generations.ts'
import { personBox, rowHeight, slotWidth } from './measures.ts'
import { middleInCluster } from './positions.ts'
import type { RowOrder } from './row-order.ts'

/** What a link says. The first five are `parentKinds`, the next four `partnershipKinds`. */
export const linkMeanings = [
  'birth',
  'adoptive',
  'step',
  'guardian',
  'foster',
  'marriage',
  'partnership',
  'engagement',
  'divorced',
  'shared-child',
] as const
export type LinkMeaning = (typeof linkMeanings)[number]

/**
 * A stem is straight, and begins under the words of a single parent; a leg is one of those that come down to twins
 * from one point.
 */
export const linkShapes = ['straight', 'descent-curve', 'partner-curve', 'stem', 'leg'] as const
export type LinkShape = (typeof linkShapes)[number]

/** Lines of a chart: fours x1, y1, x2, y2, and for each the places of its meaning and its shape. */
export interface Links {
  ends: Float32Array
  meanings: Uint8Array
  shapes: Uint8Array
}

/** How far apart the lines of families run whose children lie between each other. */
const lane = 7
const lanes = 6
const leastBend = 3
/** How far above children the lowest bracket runs. */
const lowest = (rowHeight - personBox.height) / 2 - 10

/**
 * Draws each descent as a bracket from the parents' line down to their children, and everything that does not fit
 * into one tree, such as the other parents of cousins who married, as a curve.
 */
export function buildLinks(
  graph: FamilyGraph,
  generations: Generations,
  { families }: Families,
  { slot, parentFamily: hangsFrom }: RowOrder,
  at: { x: Float32Array; y: Float32Array },
): Links {
  const { row, cluster, closesCycle: isOdd } = generations
  const { x, y } = at
  const drawn = { ends: [] as number[], meanings: [] as number[], shapes: [] as number[] }
  const draw = (shape: LinkShape, meaning: number, x1: number, y1: number, x2: number, y2: number) => {
    drawn.ends.push(x1, y1, x2, y2)
    drawn.meanings.push(meaning)
    drawn.shapes.push(linkShapes.indexOf(shape))
  }

  const isCouple = new Set<number>()
  for (let link = 0; link < graph.partnerships.length; link += 3) {
    const [one, other] = [graph.partnerships[link]!, graph.partnerships[link + 1]!]
    isCouple.add(pairOf(one, other))
    drawCouple(one, other, 5 + graph.partnerships[link + 2]!)
  }
  for (const { firstParent: one, secondParent: other } of families) {
    if (other < 0 || isCouple.has(pairOf(one, other))) continue
    isCouple.add(pairOf(one, other))
    drawCouple(one, other, linkMeanings.indexOf('shared-child'))
  }

  const buses = busesOf()
  for (const [number, family] of families.entries()) drawFamily(number, family)
  for (let link = 0; link < graph.descents.length; link += 3)
    if (isOdd[link / 3] === 1) {
      const [child, parent] = [graph.descents[link]!, graph.descents[link + 1]!]
      draw(
        'descent-curve',
        graph.descents[link + 2]!,
        x[parent]!,
        y[parent]! + personBox.height,
        x[child]!,
        y[child]!,
      )
    }
  return {
    ends: Float32Array.from(drawn.ends),
    meanings: Uint8Array.from(drawn.meanings),
    shapes: Uint8Array.from(drawn.shapes),
  }

  function pairOf(one: number, other: number): number {
    return Math.min(one, other) * graph.count + Math.max(one, other)
  }

  function drawCouple(one: number, other: number, meaning: number): void {
    const left = x[one]! < x[other]! ? one : other
    const right = left === one ? other : one
    const isBeside = cluster[one] === cluster[other] && Math.abs(slot[one]! - slot[other]!) === 1
    const height = (person: number) => y[person]! + personBox.radius
    if (isBeside)
      draw(
        'straight',
        meaning,
        x[left]! + personBox.radius,
        height(left),
        x[right]! - personBox.radius,
        height(right),
      )
    else draw('partner-curve', meaning, x[left]!, y[left]!, x[right]!, y[right]!)
  }

  /** Where the line between two parents, or the plate of the one, lets go of what leads to the children. */
  function startOf(family: Family): { middle: number; top: number } {
    const { firstParent: one, secondParent: other } = family
    const middle = x[one]! - slot[one]! * slotWidth - personBox.width / 2 + middleInCluster(family, slot)
    const isBeside = other >= 0 && Math.abs(slot[one]! - slot[other]!) === 1
    return { middle, top: y[one]! + (isBeside ? personBox.radius : personBox.height) }
  }

  function drawFamily(number: number, family: Family): void {
    const { middle, top } = startOf(family)
    const isUnderWords = top === y[family.firstParent]! + personBox.height
    const isUnder = (child: number) =>
      hangsFrom[child] === number && row[child] === row[family.firstParent]! + 1
    const under = family.children.filter(isUnder)
    if (under.length > 0) {
      const bus = y[under[0]!]! - buses[number]!
      const drops = dropsTo(under)
      // A bend of a pixel or two would look like a slip of the pen.
      const isStraight = drops.length === 1 && Math.abs(drops[0]!.x - middle) < leastBend
      const start = isStraight ? drops[0]!.x : middle
      const all = [start, ...drops.map(drop => drop.x)]
      draw(isUnderWords ? 'stem' : 'straight', family.kind, start, top, start, bus)
      if (Math.max(...all) > Math.min(...all))
        draw('straight', family.kind, Math.min(...all), bus, Math.max(...all), bus)
      for (const drop of drops) drawDrop(drop, under, family.kind, bus)
    }
    for (const child of family.children)
      if (!isUnder(child)) draw('descent-curve', family.kind, middle, top, x[child]!, y[child]!)
  }

  /** Where lines come down from a bracket: over each child, and over the middle of twins. */
  function dropsTo(children: readonly number[]): Drop[] {
    const drops: Drop[] = []
    for (let from = 0; from < children.length;) {
      const first = graph.firstTwins[children[from]!]
      let end = from + 1
      while (end < children.length && graph.firstTwins[children[end]!] === first) end += 1
      const middle = (x[children[from]!]! + x[children[end - 1]!]!) / 2
      drops.push({ x: middle, from, end })
      from = end
    }
    return drops
  }

  /** Twins stand under lines from one point, which lies below every bracket. */
  function drawDrop(
    { x: at, from, end }: Drop,
    children: readonly number[],
    kind: number,
    bus: number,
  ): void {
    const foot = y[children[from]!]!
    if (end - from === 1) return draw('straight', kind, at, bus, at, foot)
    if (bus < foot - lowest) draw('straight', kind, at, bus, at, foot - lowest)
    for (const child of children.slice(from, end)) draw('leg', kind, at, foot - lowest, x[child]!, foot)
  }

  /** How far above its children the bracket of each family runs: families that reach over each other take turns. */
  function busesOf(): Float32Array {
    const height = new Float32Array(families.length)
    const spans = families.map((family, number) => {
      const { middle } = startOf(family)
      const span = { from: middle, to: middle }
      for (const child of family.children) {
        if (hangsFrom[child] !== number) continue
        span.from = Math.min(span.from, x[child]!)
        span.to = Math.max(span.to, x[child]!)
      }
      return span
    })
    // Families of one height of the chart, whichever part they belong to.
    const heights = [...new Set(y)].sort((a, b) => a - b)
    const heightOf = new Map(heights.map((one, place) => [one, place]))
    const inRow = groupNumbers(
      heights.length,
      families.map(({ firstParent: one }) => heightOf.get(y[one]!)!),
      range(families.length),
    )
    for (const place of heights.keys()) {
      const ends: number[] = []
      for (const number of groupAt(inRow, place).sort((a, b) => spans[a]!.from - spans[b]!.from)) {
        const { from, to } = spans[number]!
        let chosen = ends.findIndex(end => end < from - lane)
        if (chosen === -1) chosen = ends.length < lanes ? ends.length : lanes - 1
        ends[chosen] = to
        height[number] = lowest + chosen * lane
      }
    }
    return height
  }
}

/** To the children from one place of their family to another. */
type Drop = { x: number; from: number; end: number }
