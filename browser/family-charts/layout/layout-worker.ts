import type { ChartKind } from './chart-selection.ts'
import { range, type FamilyGraph } from './family-graph.ts'
import { buildGrid, type Grid } from './grid.ts'
import { layOutChart, type ChartLayout } from './layout.ts'

export interface LayoutRequest {
  /** Comes back with the answer, so that an answer to an older question is known. */
  id: number
  family: FamilyGraph
  kind: ChartKind
  root: number
}

export interface LayoutReply {
  id: number
  chart: ChartLayout
  grid: Grid
}

let isAsked = false

addEventListener('message', ({ data }: MessageEvent<LayoutRequest>) => {
  isAsked = true
  const { id: number, family, kind, root } = data
  const chart = layOutChart(family, kind, root)
  const reply: LayoutReply = { id: number, chart, grid: buildGrid(chart) }
  postMessage(reply)
})

// The family is still on its way over the wire, and code that has run before is several times as fast. It is run in
// small pieces: whoever asks meanwhile waits for none but the one that runs.
const practice = familyOf(150)
practise(20)

function practise(times: number): void {
  if (isAsked || times === 0) return
  buildGrid(layOutChart(practice, 'family', 0))
  setTimeout(practise, 0, times - 1)
}

/** Couples with three children each, of whom every one marries. */
function familyOf(couples: number): FamilyGraph {
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
    firstTwins: range(count),
    descents: Int32Array.from(descents),
    partnerships: Int32Array.from(partnerships),
  }
}
