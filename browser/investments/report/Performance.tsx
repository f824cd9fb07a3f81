import { useQuery } from '@tanstack/react-query'

import { useDashboardState } from '#browser/investments/dashboard-state.ts'
import { createPerformanceQuery, type PerformanceRequest } from '#browser/investments/queries.ts'
import { Refreshing } from '#browser/ui/lists/Refreshing.tsx'
import { Loaded } from '#browser/ui/Loaded.tsx'
import { DialogButton } from '#browser/ui/overlays/DialogButton.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import type { PerformanceReport } from '#contract/investments/performance.ts'

import { BenchmarkControl } from './BenchmarkControl.tsx'
import { BenchmarkFigures } from './BenchmarkFigures.tsx'
import { toPerformanceRequest } from './performance-request.ts'
import { PerformanceFigures } from './PerformanceFigures.tsx'
import { PerformanceNotes } from './PerformanceNotes.tsx'
import { PerformanceParts } from './PerformanceParts.tsx'
import { PeriodControl } from './PeriodControl.tsx'
import { ScopeControl } from './ScopeControl.tsx'
import { ValueChart } from './ValueChart.tsx'

const WorkingDialog = lazyDialog(() => import('./WorkingDialog.tsx'))

export interface PerformanceProps {
  /** What the report is about, instead of what the address names. */
  scope?: string
}

/** Returns and values of a period, with their working. */
export default function Performance({ scope }: PerformanceProps) {
  const { state } = useDashboardState()
  const request = toPerformanceRequest({ ...state, scope: scope ?? state.scope })
  return (
    <section aria-labelledby="performance" className="mt-16">
      <h2 id="performance">Performance</h2>
      <div className="mt-6 flex flex-wrap items-start gap-x-5 gap-y-4">
        {scope === undefined && <ScopeControl />}
        <PeriodControl request={request} />
        <BenchmarkControl />
      </div>
      {request === null ? (
        <p className="mt-8 min-h-80 text-muted">Choose the first and the last day of the period.</p>
      ) : (
        <Report request={request} hasParts={scope === undefined} />
      )}
    </section>
  )
}

function Report({ request, hasParts }: { request: PerformanceRequest; hasParts: boolean }) {
  const query = useQuery(createPerformanceQuery(request))
  return (
    <Loaded
      query={query}
      content="the performance"
      className="mt-8"
      skeleton={<Skeleton className="h-200" />}
    >
      {report => (
        <Refreshing isRefreshing={query.isPlaceholderData} className="mt-8">
          <LoadedReport report={report} request={request} hasParts={hasParts} />
        </Refreshing>
      )}
    </Loaded>
  )
}

interface LoadedReportProps {
  report: PerformanceReport
  request: PerformanceRequest
  hasParts: boolean
}

function LoadedReport({ report, request, hasParts }: LoadedReportProps) {
  return (
    <>
      <PerformanceFigures report={report} />
      {report.benchmark !== null && <BenchmarkFigures report={report} benchmark={report.benchmark} />}
      <DialogButton
        variant="quiet"
        size="small"
        className="mt-3 -ml-3.5"
        preload={WorkingDialog.preload}
        renderDialog={close => <WorkingDialog report={report} request={request} onClose={close} />}
      >
        How these figures are computed
      </DialogButton>
      <ValueChart report={report} />
      <PerformanceNotes report={report} />
      {hasParts && <PerformanceParts report={report} />}
    </>
  )
}
