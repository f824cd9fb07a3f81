import { useEffect, useMemo, useState } from 'react'

import type { FamilyMember } from '#contract/family-tree/family-tree.ts'
import type { FamilyLinks } from '#contract/family-tree/kinship.ts'

import { toChartPerson, type ChartPerson } from './chart-person.ts'
import type { ChartKind } from './layout/chart-selection.ts'
import { buildFamilyGraph } from './layout/family-graph.ts'
import { getLayoutWorker } from './layout/get-layout-worker.ts'
import type { LayoutReply, LayoutRequest } from './layout/layout-worker.ts'
import { indexRelatives, type Relatives } from './layout/relatives.ts'

/** A chart with a finished layout. People are indexes into the layout. */
export interface Chart extends Pick<LayoutReply, 'layout' | 'grid'> {
  kind: ChartKind
  person: (index: number) => ChartPerson
  /** Computed on the first call. */
  relatives: () => Relatives
  /** The index of a member on this chart; null when the chart does not include them. */
  findIndex: (memberId: string) => number | null
}

let lastRequestId = 0

/** Lays out the family in a worker. Returns the previous chart until the new one is ready. */
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
    lastRequestId += 1
    const id = lastRequestId
    const worker = getLayoutWorker()
    const finished = new AbortController()
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<LayoutReply>) => {
        if (data.id !== id) return
        // A later failure of the worker does not affect this chart.
        finished.abort()
        setChart(createChart(data, kind, members))
      },
      { signal: finished.signal },
    )
    worker.addEventListener('error', () => setIsFailed(true), { signal: finished.signal })
    const request: LayoutRequest = { id, family, kind, root }
    worker.postMessage(request)
    return () => finished.abort()
  }, [family, members, kind, rootId])

  return { chart, isFailed }
}

/** `bench/family-charts.ts` measures the time between these two marks: from loaded data to a painted chart. */
const dataMark = 'family-charts:data'
export const paintedMark = 'family-charts:painted'

function createChart(
  { layout, grid }: LayoutReply,
  kind: ChartKind,
  members: readonly FamilyMember[],
): Chart {
  const people: ChartPerson[] = []
  let indexById: Map<string, number> | null = null
  let relatives: Relatives | null = null
  return {
    layout,
    grid,
    kind,
    // Built on demand: most people of a large chart are never in view.
    person: index => (people[index] ??= toChartPerson(members[layout.people[index]!]!)),
    relatives: () => (relatives ??= indexRelatives(layout.graph)),
    findIndex(memberId) {
      indexById ??= new Map(Array.from(layout.people, (person, index) => [members[person]!.id, index]))
      return indexById.get(memberId) ?? null
    },
  }
}
