import { getGainClass } from '#browser/investments/format-amount.ts'
import { DataTable } from '#browser/ui/lists/DataTable.tsx'
import { formatCalendarDate } from '#contract/dates/date-format.ts'
import { compare, formatPercent, formatPoints, round, subtract } from '#contract/finance/exact.ts'
import type { BenchmarkFigures as Benchmark, PerformanceReport } from '#contract/investments/performance.ts'

import { listComparedFigures, type ComparedFigure } from './compared-figures.ts'

/** The figures of the portfolio beside those of the benchmark, over the same days. */
export function BenchmarkFigures({ report, benchmark }: { report: PerformanceReport; benchmark: Benchmark }) {
  const { name, from, until, timeWeighted } = benchmark
  return (
    <div className="mt-8">
      <h3 className="wrap-anywhere">Compared with {name}</h3>
      {timeWeighted === null ? (
        <p className="mt-3 max-w-prose border-l border-gilt pl-4 text-small">
          {name} has no value on or before {formatCalendarDate(from)}, so it cannot be compared. Choose a
          later start, or a benchmark that begins earlier.
        </p>
      ) : (
        <>
          <p className="mt-2 mb-4 max-w-prose text-small text-muted">
            Both from {formatCalendarDate(from)} to {formatCalendarDate(until)}, the days on which your
            investments have a return.
          </p>
          <DataTable
            caption={`Compared with ${name}`}
            captionHidden
            className="max-w-180"
            columns={columns(name)}
            rows={listComparedFigures(report, benchmark)}
            rowKey={({ label }) => label}
          />
        </>
      )}
    </div>
  )
}

const columns = (name: string) => [
  { header: 'Figure', cell: ({ label }: ComparedFigure) => label },
  { header: 'Portfolio', numeric: true, cell: ({ own, kind }: ComparedFigure) => format(own, kind) },
  { header: name, numeric: true, cell: ({ other, kind }: ComparedFigure) => format(other, kind) },
  { header: 'Difference', numeric: true, cell: (figure: ComparedFigure) => <Difference {...figure} /> },
]

function Difference({ own, other, kind }: ComparedFigure) {
  if (own === null || other === null) return 'none'
  const difference = subtract(own, other)
  if (kind === 'ratio') return formatSigned(round(difference, 2))
  const points = formatPoints(difference)
  return kind === 'return' ? <span className={getGainClass(difference)}>{points}</span> : points
}

function formatSigned(ratio: string): string {
  return compare(ratio, '0') > 0 ? `+${ratio}` : ratio
}

function format(value: string | null, kind: ComparedFigure['kind']): string {
  if (value === null) return 'none'
  if (kind === 'ratio') return round(value, 2)
  return formatPercent(value, { sign: kind === 'return' ? 'exceptZero' : 'negative' })
}
