import { selectPeople, type ChartKind } from './chart-selection.ts'
import { groupFamilies } from './families.ts'
import type { FamilyGraph } from './family-graph.ts'
import { assignGenerations, type Generations } from './generations.ts'
import { buildLinks, type Links } from './links.ts'
import { componentGap, personBox, rowHeight } from './measures.ts'
import { centerInCluster, positionClusters } from './positions.ts'
import { orderRows, type RowOrder } from './row-order.ts'

/** A chart ready to be drawn. Everybody has a place from 0; `people` says who it is in the family that was given. */
export interface ChartLayout extends Links {
  people: Int32Array
  /** The place of the person whom the chart is about. */
  root: number
  graph: FamilyGraph
  /** Of everybody the middle and the top of their plate, in pixels at zoom 1. The chart begins at 0, 0. */
  x: Float32Array
  y: Float32Array
  row: Int32Array
  width: number
  height: number
  /** How often something was looked at: grows as the family does, and no faster. */
  steps: number
}

/** The whole way from a family to a chart. Everybody is placed once, nobody over another, children below parents. */
export function layOutChart(family: FamilyGraph, kind: ChartKind, root: number): ChartLayout {
  const { graph, people, root: own } = selectPeople(family, kind, root)
  const rows = assignGenerations(graph)
  const families = groupFamilies(graph, rows)
  const ordered = orderRows(graph, rows, families, own)
  const { left, steps } = positionClusters(rows, ordered, families)
  const { x, y, width, height } = packed(graph.count, rows, ordered, left)
  return {
    people,
    root: own,
    graph,
    x,
    y,
    row: rows.row,
    width,
    height,
    ...buildLinks(graph, rows, families, ordered, { x, y }),
    steps: rows.steps + ordered.steps + steps,
  }
}

interface Part {
  number: number
  least: number
  width: number
  height: number
}

/** Sets the parts of the family side by side on shelves, the largest first, and whoever has no relatives last. */
function packed(
  count: number,
  { row, cluster, component, componentCount: components }: Generations,
  { slot }: RowOrder,
  left: Float64Array,
) {
  const x = new Float32Array(count)
  const y = new Float32Array(count)
  const size = new Int32Array(components)
  const least = new Float64Array(components).fill(Infinity)
  const most = new Float64Array(components).fill(-Infinity)
  const depth = new Int32Array(components)
  for (let person = 0; person < count; person += 1) {
    const part = component[person]!
    const centre = left[cluster[person]!]! + centerInCluster(slot[person]!)
    x[person] = centre
    size[part]! += 1
    least[part] = Math.min(least[part]!, centre - personBox.width / 2)
    most[part] = Math.max(most[part]!, centre + personBox.width / 2)
    depth[part] = Math.max(depth[part]!, row[person]!)
  }
  const parts: Part[] = Array.from({ length: components }, (_, number) => ({
    number,
    least: least[number]!,
    width: most[number]! - least[number]!,
    height: depth[number]! * rowHeight + personBox.height,
  })).sort((one, other) => size[other.number]! - size[one.number]!)

  const { corner, width, height } = shelves(parts, size)
  for (let person = 0; person < count; person += 1) {
    const part = component[person]!
    x[person] = x[person]! - least[part]! + corner.x[part]!
    y[person] = corner.y[part]! + row[person]! * rowHeight
  }
  return { x, y, width, height }
}

function shelves(parts: Part[], size: Int32Array) {
  const corner = { x: new Float64Array(parts.length), y: new Float64Array(parts.length) }
  const gapOf = ({ number }: Part) => (size[number] === 1 ? personBox.siblingGap : componentGap)
  const area = parts.reduce((sum, part) => sum + (part.width + gapOf(part)) * (part.height + gapOf(part)), 0)
  const widest = Math.max(parts[0]?.width ?? 0, Math.sqrt(area * 1.6))
  let [x, y, tallest, width] = [0, 0, 0, 0]
  for (const [at, part] of parts.entries()) {
    const isAlone = size[part.number] === 1
    const beginsAlone = isAlone && at > 0 && size[parts[at - 1]!.number]! > 1
    if (x > 0 && (x + part.width > widest || beginsAlone)) {
      y += tallest + (isAlone && !beginsAlone ? personBox.unrelatedGap : componentGap)
      x = 0
      tallest = 0
    }
    corner.x[part.number] = x
    corner.y[part.number] = y
    width = Math.max(width, x + part.width)
    tallest = Math.max(tallest, part.height)
    x += part.width + gapOf(part)
  }
  return { corner, width, height: y + tallest }
}
