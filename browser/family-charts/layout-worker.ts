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

// The family is still on its way over the wire, and code that has run before is several times as fast.
practise()

function practise(): void {
  const count = 600
  const [descents, partnerships] = [[] as number[], [] as number[]]
  for (let person = 2; person < count; person += 2) {
    const parent = Math.floor(person / 6) * 2
    descents.push(person, parent, 0, person, parent + 1, 0)
    partnerships.push(person, person + 1, 0)
  }
  const family: FamilyGraph = {
    count,
    born: new Int32Array(count),
    twins: Int32Array.from({ length: count }, (_, person) => person),
    descents: Int32Array.from(descents),
    partnerships: Int32Array.from(partnerships),
  }
  for (let time = 0; time < 4; time += 1) gridOf(layout(family, 'family', 0))
}
