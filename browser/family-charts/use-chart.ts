import { useEffect, useMemo, useState } from 'react'

import type { FamilyMember } from '#contract/family-tree.ts'
import type { FamilyLinks } from '#contract/kinship.ts'

import { toChartPerson, type ChartPerson } from './chart-person.ts'
import type { ChartKind } from './layout/chart-selection.ts'
import { buildFamilyGraph } from './layout/family-graph.ts'
import { getLayoutWorker } from './layout/get-layout-worker.ts'
import type { LayoutReply, LayoutRequest } from './layout/layout-worker.ts'
import { indexRelatives, type Relatives } from './layout/relatives.ts'

/** A chart that has been laid out, with those who stand on it. */
export interface Chart extends Pick<LayoutReply, 'chart' | 'grid'> {
  kind: ChartKind
  person: (place: number) => ChartPerson
  /** Who is next of kin to whom; worked out when it is first asked for. */
  relatives: () => Relatives
  /** Where somebody stands on this chart; null for whom it does not show. */
  findIndex: (id: string) => number | null
}

let asked = 0

/** Lays the family out in a worker. While a new chart is made, the last one stays. */
export function useChart(
  members: readonly FamilyMember[] | undefined,
  links: FamilyLinks | undefined,
  kind: ChartKind,
  rootId: string,
): { chart: Chart | null; isFailed: boolean } {
  const [chart, setChart] = useState<Chart | null>(null)
  const [isFailed, setIsFailed] = useState(false)

  const family = useMemo(() => {
    if (members === undefined || links === undefined) return null
    performance.mark(dataMark)
    return buildFamilyGraph(members, links)
  }, [members, links])

  useEffect(() => {
    if (members === undefined || family === null) return
    const root = members.findIndex(({ id }) => id === rootId)
    if (root < 0) return
    asked += 1
    const number = asked
    const worker = getLayoutWorker()
    const listening = new AbortController()
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<LayoutReply>) => {
        if (data.id !== number) return
        // Whatever becomes of the worker now is none of this chart's.
        listening.abort()
        setChart(standing(data, kind, members))
      },
      { signal: listening.signal },
    )
    worker.addEventListener('error', () => setIsFailed(true), { signal: listening.signal })
    const request: LayoutRequest = { id: number, family, kind, root }
    worker.postMessage(request)
    return () => listening.abort()
  }, [family, members, kind, rootId])

  return { chart, isFailed }
}

/** Between these two marks lies all that drawing takes once the data is there; `bench/family-charts.ts` reads them. */
const dataMark = 'family-charts:data'
export const drawnMark = 'family-charts:drawn'

function standing({ chart, grid }: LayoutReply, kind: ChartKind, members: readonly FamilyMember[]): Chart {
  const known: ChartPerson[] = []
  let places: Map<string, number> | null = null
  let kin: Relatives | null = null
  return {
    chart,
    grid,
    kind,
    // Only those in sight are ever asked for.
    person: place => (known[place] ??= toChartPerson(members[chart.people[place]!]!)),
    relatives: () => (kin ??= indexRelatives(chart.graph)),
    findIndex(id) {
      places ??= new Map(Array.from(chart.people, (person, place) => [members[person]!.id, place]))
      return places.get(id) ?? null
    },
  }
}
