import { selectPeople, type ChartKind } from './chart-selection.ts'
import { groupFamilies } from './families.ts'
import type { FamilyGraph } from './family-graph.ts'
import { assignGenerations, type Generations } from './generations.ts'
import { buildLinks, type Links } from './links.ts'
import { componentGap, personBox, rowHeight } from './measures.ts'
import { computeCenterInCluster, positionClusters } from './positions.ts'
import { orderRows, type RowOrder } from './row-order.ts'

/** A chart that is ready to paint. Its people have the indexes 0 … `people.length - 1`. */
export interface ChartLayout extends Links {
  /** For each person on the chart their index in the whole family. */
  people: Int32Array
  /** The index of the person at the center of the chart. */
  root: number
  graph: FamilyGraph
  /** For each person the middle of their box, in pixels at zoom 1. The chart starts at 0, 0. */
  x: Float32Array
  /** For each person the top of their box. */
  y: Float32Array
  row: Int32Array
  width: number
  height: number
  /** Counts inner-loop steps. A test checks that they grow linearly with the family. */
  steps: number
}

/** Lays out a chart: every person appears once, no boxes overlap, and children are below their parents. */
export function layOutChart(family: FamilyGraph, kind: ChartKind, root: number): ChartLayout {
  const selection = selectPeople(family, kind, root)
  const { graph } = selection
  const generations = assignGenerations(graph)
  const families = groupFamilies(graph, generations)
  const order = orderRows(graph, generations, families, selection.root)
  const { left, steps } = positionClusters(generations, order, families)
  const { x, y, width, height } = packComponents(graph.count, generations, order, left)
  return {
    people: selection.people,
    root: selection.root,
    graph,
    x,
    y,
    row: generations.row,
    width,
    height,
    ...buildLinks(graph, generations, families, order, { x, y }),
    steps: generations.steps + order.steps + steps,
  }
}

interface Component {
  number: number
  width: number
  height: number
}

/** Packs components side by side onto shelves: the largest first, people without relatives last. */
function packComponents(
  count: number,
  { row, cluster, component, componentCount }: Generations,
  { slot }: RowOrder,
  left: Float64Array,
) {
  const x = new Float32Array(count)
  const y = new Float32Array(count)
  const size = new Int32Array(componentCount)
  const minX = new Float64Array(componentCount).fill(Infinity)
  const maxX = new Float64Array(componentCount).fill(-Infinity)
  const bottomRow = new Int32Array(componentCount)
  for (let person = 0; person < count; person += 1) {
    const number = component[person]!
    const center = left[cluster[person]!]! + computeCenterInCluster(slot[person]!)
    x[person] = center
    size[number]! += 1
    minX[number] = Math.min(minX[number]!, center - personBox.width / 2)
    maxX[number] = Math.max(maxX[number]!, center + personBox.width / 2)
    bottomRow[number] = Math.max(bottomRow[number]!, row[person]!)
  }
  const components: Component[] = Array.from({ length: componentCount }, (_, number) => ({
    number,
    width: maxX[number]! - minX[number]!,
    height: bottomRow[number]! * rowHeight + personBox.height,
  })).sort((a, b) => size[b.number]! - size[a.number]!)

  const { corners, width, height } = arrangeOnShelves(components, size)
  for (let person = 0; person < count; person += 1) {
    const number = component[person]!
    x[person] = x[person]! - minX[number]! + corners.x[number]!
    y[person] = corners.y[number]! + row[person]! * rowHeight
  }
  return { x, y, width, height }
}

/** The top left corner of each component. The result is roughly 1.6 times as wide as high. */
function arrangeOnShelves(components: Component[], size: Int32Array) {
  const corners = { x: new Float64Array(components.length), y: new Float64Array(components.length) }
  const getGapAfter = ({ number }: Component) => (size[number] === 1 ? personBox.siblingGap : componentGap)
  const area = components.reduce(
    (sum, component) =>
      sum + (component.width + getGapAfter(component)) * (component.height + getGapAfter(component)),
    0,
  )
  const maxWidth = Math.max(components[0]?.width ?? 0, Math.sqrt(area * 1.6))
  let [x, y, shelfHeight, width] = [0, 0, 0, 0]
  for (const [index, component] of components.entries()) {
    const isSingle = size[component.number] === 1
    const isFirstSingle = isSingle && index > 0 && size[components[index - 1]!.number]! > 1
    if (x > 0 && (x + component.width > maxWidth || isFirstSingle)) {
      y += shelfHeight + (isSingle && !isFirstSingle ? personBox.unrelatedGap : componentGap)
      x = 0
      shelfHeight = 0
    }
    corners.x[component.number] = x
    corners.y[component.number] = y
    width = Math.max(width, x + component.width)
    shelfHeight = Math.max(shelfHeight, component.height)
    x += component.width + getGapAfter(component)
  }
  return { corners, width, height: y + shelfHeight }
}
