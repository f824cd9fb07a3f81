import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'

import { RequireFamilyAccess } from '#browser/family-access/RequireFamilyAccess.tsx'
import { formatInstant } from '#browser/platform/format/format-instant.ts'
import { useTitle } from '#browser/platform/navigation.tsx'
import { buildPath } from '#browser/platform/paths.ts'
import { query } from '#browser/platform/query.ts'
import { Button } from '#browser/ui/Button.tsx'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import { Spinner } from '#browser/ui/Spinner.tsx'

import './report.css'
import { Report } from './Report.tsx'

export default function PortfolioReportPage() {
  useTitle('Portfolio Report')
  return (
    <RequireFamilyAccess>
      <PortfolioReport />
    </RequireFamilyAccess>
  )
}

/** Prepared for each visit and not cached. */
const portfolioReportQuery = { ...query('GET /api/portfolio-report'), gcTime: 0 }

function PortfolioReport() {
  const { data: report, error, isFetching, refetch } = useQuery(portfolioReportQuery)
  if (report === undefined && error === null) return <Spinner label="Preparing the report" fullScreen />
  if (report === undefined) {
    return (
      <div className="page grid grow content-center py-section">
        <LoadFailed title="The report could not be prepared" error={error} heading="h1" onRetry={refetch} />
      </div>
    )
  }
  return (
    <div className="grow bg-sunken print:bg-transparent">
      <div className="page pt-10 pb-section print:max-w-none print:p-0">
        <div
          data-screen-only=""
          className="mx-auto flex max-w-[60rem] flex-wrap items-center justify-between gap-x-6 gap-y-4 pb-8"
        >
          <Link href={buildPath('portfolio')} className="link">
            Back to Portfolio
          </Link>
          <div className="flex flex-wrap gap-3">
            <Button
              variant="secondary"
              pending={isFetching}
              pendingLabel="Refreshing..."
              onClick={() => void refetch()}
            >
              Refresh figures
            </Button>
            <Button onClick={() => window.print()}>Print or save as PDF</Button>
          </div>
        </div>
        {error !== null && !isFetching && (
          <LoadFailed
            title={`The figures could not be refreshed. These are from ${formatInstant(report.generatedAt)}`}
            error={error}
            onRetry={refetch}
            className="mx-auto mb-8 max-w-[60rem] print:hidden"
          />
        )}
        <Report report={report} />
      </div>
    </div>
  )
}
