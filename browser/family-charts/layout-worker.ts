import type { ChartKind } from './chosen.ts'
import type { FamilyGraph } from './family-graph.ts'
import { gridOf, type Grid } from './grid.ts'
import { layout, type Layout } from './layout.ts'

export interface LayoutRequest {
  /** Comes back with the answer, so that an answer to an older question is known. */
  number: number
  family: FamilyGraph
  kind: ChartKind
  root: number
}

export interface LayoutReply {
  number: number
  chart: Layout
  grid: Grid
}

addEventListener('message', ({ data }: MessageEvent<LayoutRequest>) => {
  const { number, family, kind, root } = data
  const chart = layout(family, kind, root)
  const reply: LayoutReply = { number, chart, grid: gridOf(chart) }
  postMessage(reply)
})
