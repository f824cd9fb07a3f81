import type { ChartKind } from './chart-selection.ts'
import type { FamilyGraph } from './family-graph.ts'
import { buildGrid, type Grid } from './grid.ts'
import { layOutChart, type ChartLayout } from './layout.ts'
import { createRange } from './number-groups.ts'

export interface LayoutRequest {
  /** Returned with the reply, so that the page can ignore replies to outdated requests. */
  id: number
  family: FamilyGraph
  kind: ChartKind
  root: number
}

export interface LayoutReply {
  id: number
  layout: ChartLayout
  grid: Grid
}

let hasRequest = false

addEventListener('message', ({ data }: MessageEvent<LayoutRequest>) => {
  hasRequest = true
  const { id, family, kind, root } = data
  const layout = layOutChart(family, kind, root)
  const reply: LayoutReply = { id, layout, grid: buildGrid(layout) }
  postMessage(reply)
})

// Warm-up while the family is still loading: code that has run before is several times as fast. Each run is short,
// so that a request waits for at most one of them.
const warmUpFamily = generateFamily(150)
warmUp(20)

function warmUp(runs: number): void {
  if (hasRequest || runs === 0) return
  buildGrid(layOutChart(warmUpFamily, 'family', 0))
  setTimeout(warmUp, 0, runs - 1)
}

/** Couples with three children each. Every child marries. */
function generateFamily(couples: number): FamilyGraph {
  const count = couples * 2
  const [descents, partnerships] = [[] as number[], [] as number[]]
  for (let person = 0; person < count; person += 2) {
    const parent = Math.floor(person / 6) * 2
    if (person > 0) descents.push(person, parent, 0, person, parent + 1, 0)
    partnerships.push(person, person + 1, 0)
  }
  return {
    count,
    birthKeys: new Int32Array(count),
    firstTwins: createRange(count),
    descents: Int32Array.from(descents),
    partnerships: Int32Array.from(partnerships),
  }
}
