import type { Families, Family } from './families.ts'
import type { FamilyGraph } from './family-graph.ts'
import type { Generations } from './generations.ts'
import { personBox, rowHeight, slotWidth } from './measures.ts'
import { getGroup, groupNumbers, createRange } from './number-groups.ts'
import { computeMiddleInCluster } from './positions.ts'
import type { RowOrder } from './row-order.ts'

/** The meaning of a line. The first five are `parentKinds`, the next four `partnershipKinds`. */
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

/** A stem is a straight line that starts below the name of a single parent. Legs fan out from one point to twins. */
export const linkShapes = ['straight', 'descent-curve', 'partner-curve', 'stem', 'leg'] as const
export type LinkShape = (typeof linkShapes)[number]

/** The lines of a chart. `ends` has four numbers per line: x1, y1, x2, y2. */
export interface Links {
  ends: Float32Array
  /** For each line an index into `linkMeanings`. */
  meanings: Uint8Array
  /** For each line an index into `linkShapes`. */
  shapes: Uint8Array
}

/** The vertical distance, in pixels, between the brackets of families whose children overlap horizontally. */
const laneHeight = 7
const maxLanes = 6
/** Below this many pixels a bend would look like a drawing error, so the line is drawn straight. */
const minBend = 3
/** The height of the lowest bracket above the children, in pixels. */
const lowestBracket = (rowHeight - personBox.height) / 2 - 10

/**
 * Draws each descent as a bracket from the parents' line down to their children. Links that do not fit one tree, such
 * as the second descent when cousins marry, become curves.
 */
export function buildLinks(
  graph: FamilyGraph,
  generations: Generations,
  { families }: Families,
  { slot, parentFamily }: RowOrder,
  { x, y }: { x: Float32Array; y: Float32Array },
): Links {
  const { row, cluster, closesCycle } = generations
  const lines = { ends: [] as number[], meanings: [] as number[], shapes: [] as number[] }
  const addLine = (shape: LinkShape, meaning: number, x1: number, y1: number, x2: number, y2: number) => {
    lines.ends.push(x1, y1, x2, y2)
    lines.meanings.push(meaning)
    lines.shapes.push(linkShapes.indexOf(shape))
  }

  const couples = new Set<number>()
  for (let link = 0; link < graph.partnerships.length; link += 3) {
    const [first, second] = [graph.partnerships[link]!, graph.partnerships[link + 1]!]
    couples.add(toPairKey(first, second))
    drawCouple(first, second, 5 + graph.partnerships[link + 2]!)
  }
  for (const { firstParent, secondParent } of families) {
    if (secondParent < 0 || couples.has(toPairKey(firstParent, secondParent))) continue
    couples.add(toPairKey(firstParent, secondParent))
    drawCouple(firstParent, secondParent, linkMeanings.indexOf('shared-child'))
  }

  const bracketHeights = assignBracketHeights()
  for (const [number, family] of families.entries()) drawFamily(number, family)
  for (let link = 0; link < graph.descents.length; link += 3)
    if (closesCycle[link / 3] === 1) {
      const [child, parent] = [graph.descents[link]!, graph.descents[link + 1]!]
      const meaning = graph.descents[link + 2]!
      addLine('descent-curve', meaning, x[parent]!, y[parent]! + personBox.height, x[child]!, y[child]!)
    }
  return {
    ends: Float32Array.from(lines.ends),
    meanings: Uint8Array.from(lines.meanings),
    shapes: Uint8Array.from(lines.shapes),
  }

  function toPairKey(first: number, second: number): number {
    return Math.min(first, second) * graph.count + Math.max(first, second)
  }

  function drawCouple(first: number, second: number, meaning: number): void {
    const left = x[first]! < x[second]! ? first : second
    const right = left === first ? second : first
    const areAdjacent = cluster[first] === cluster[second] && Math.abs(slot[first]! - slot[second]!) === 1
    if (areAdjacent)
      addLine(
        'straight',
        meaning,
        x[left]! + personBox.radius,
        y[left]! + personBox.radius,
        x[right]! - personBox.radius,
        y[right]! + personBox.radius,
      )
    else addLine('partner-curve', meaning, x[left]!, y[left]!, x[right]!, y[right]!)
  }

  /** Where the line to the children starts: at the line between two parents, or below the box of a single parent. */
  function findStart(family: Family): { middle: number; top: number } {
    const { firstParent, secondParent } = family
    const clusterLeft = x[firstParent]! - slot[firstParent]! * slotWidth - personBox.width / 2
    const middle = clusterLeft + computeMiddleInCluster(family, slot)
    const areAdjacent = secondParent >= 0 && Math.abs(slot[firstParent]! - slot[secondParent]!) === 1
    return { middle, top: y[firstParent]! + (areAdjacent ? personBox.radius : personBox.height) }
  }

  function drawFamily(number: number, family: Family): void {
    const { middle, top } = findStart(family)
    const startsBelowBox = top === y[family.firstParent]! + personBox.height
    const isDirectlyBelow = (child: number) =>
      parentFamily[child] === number && row[child] === row[family.firstParent]! + 1
    const below = family.children.filter(isDirectlyBelow)
    if (below.length > 0) {
      const bracket = y[below[0]!]! - bracketHeights[number]!
      const drops = computeDrops(below)
      const isStraight = drops.length === 1 && Math.abs(drops[0]!.x - middle) < minBend
      const start = isStraight ? drops[0]!.x : middle
      const all = [start, ...drops.map(drop => drop.x)]
      addLine(startsBelowBox ? 'stem' : 'straight', family.kind, start, top, start, bracket)
      if (Math.max(...all) > Math.min(...all))
        addLine('straight', family.kind, Math.min(...all), bracket, Math.max(...all), bracket)
      for (const drop of drops) drawDrop(drop, below, family.kind, bracket)
    }
    for (const child of family.children)
      if (!isDirectlyBelow(child)) addLine('descent-curve', family.kind, middle, top, x[child]!, y[child]!)
  }

  /** One line down from the bracket per child, or per set of twins. */
  function computeDrops(children: readonly number[]): Drop[] {
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

  /** Lines to twins fan out from one point, which is below every bracket. */
  function drawDrop(drop: Drop, children: readonly number[], kind: number, bracket: number): void {
    const foot = y[children[drop.from]!]!
    const fork = foot - lowestBracket
    if (drop.end - drop.from === 1) return addLine('straight', kind, drop.x, bracket, drop.x, foot)
    if (bracket < fork) addLine('straight', kind, drop.x, bracket, drop.x, fork)
    for (const child of children.slice(drop.from, drop.end))
      addLine('leg', kind, drop.x, fork, x[child]!, foot)
  }

  /** The height of each family's bracket above its children. Overlapping families get different lanes. */
  function assignBracketHeights(): Float32Array {
    const heights = new Float32Array(families.length)
    const spans = families.map((family, number) => {
      const { middle } = findStart(family)
      const span = { from: middle, to: middle }
      for (const child of family.children) {
        if (parentFamily[child] !== number) continue
        span.from = Math.min(span.from, x[child]!)
        span.to = Math.max(span.to, x[child]!)
      }
      return span
    })
    // Families at the same y of the chart share lanes, whichever component they belong to.
    const rowTops = [...new Set(y)].sort((a, b) => a - b)
    const rowOfTop = new Map(rowTops.map((top, index) => [top, index]))
    const familiesByRow = groupNumbers(
      rowTops.length,
      families.map(({ firstParent }) => rowOfTop.get(y[firstParent]!)!),
      createRange(families.length),
    )
    for (const row of rowTops.keys()) {
      const laneEnds: number[] = []
      const inRow = getGroup(familiesByRow, row).sort((a, b) => spans[a]!.from - spans[b]!.from)
      for (const number of inRow) {
        const { from, to } = spans[number]!
        let lane = laneEnds.findIndex(end => end < from - laneHeight)
        if (lane === -1) lane = laneEnds.length < maxLanes ? laneEnds.length : maxLanes - 1
        laneEnds[lane] = to
        heights[number] = lowestBracket + lane * laneHeight
      }
    }
    return heights
  }
}

/** A line down at `x` to the children with the indexes `from` to `end - 1` of a family. */
type Drop = { x: number; from: number; end: number }
