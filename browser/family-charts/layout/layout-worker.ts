import type { ChartKind } from './chart-selection.ts'
import { upTo, type FamilyGraph } from './family-graph.ts'
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

let isAsked = false

addEventListener('message', ({ data }: MessageEvent<LayoutRequest>) => {
  isAsked = true
  const { number, family, kind, root } = data
  const chart = layout(family, kind, root)
  const reply: LayoutReply = { number, chart, grid: gridOf(chart) }
  postMessage(reply)
})

// The family is still on its way over the wire, and code that has run before is several times as fast. It is run in
// small pieces: whoever asks meanwhile waits for none but the one that runs.
const practice = familyOf(150)
practise(20)

function practise(times: number): void {
  if (isAsked || times === 0) return
  gridOf(layout(practice, 'family', 0))
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
    born: new Int32Array(count),
    twins: upTo(count),
    descents: Int32Array.from(descents),
    partnerships: Int32Array.from(partnerships),
  }
}
