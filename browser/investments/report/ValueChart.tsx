import { useMemo, useState } from 'react'

import { LineChart } from '#browser/ui/charts/LineChart.tsx'
import type { Series } from '#browser/ui/charts/series.ts'
import { SegmentedControl } from '#browser/ui/controls/SegmentedControl.tsx'
import { formatCalendarDate } from '#contract/dates/date-format.ts'
import { formatDollars, formatPercent } from '#contract/finance/exact.ts'
import type { PerformanceReport } from '#contract/investments/performance.ts'

import { ChartPanel, type ChartColumn } from './ChartPanel.tsx'
import { listDateTicks, toDayNumber } from './date-ticks.ts'
import { formatShortDollars } from './format-short.ts'

type Point = PerformanceReport['series'][number]
type Measure = 'value' | 'return'

/** The value over time with what was paid in, or the return over time with that of the benchmark. */
export function ValueChart({ report }: { report: PerformanceReport }) {
  const [chosen, setChosen] = useState<Measure | null>(null)
  const { series, from, until, benchmark } = report
  const columns = useMemo(() => listColumns(benchmark?.name ?? null), [benchmark?.name])
  if (series.length < 2) return null
  const canShowReturn = report.timeWeighted !== null
  const hasComparison = benchmark !== null && benchmark.timeWeighted !== null
  const measure = canShowReturn ? (chosen ?? (hasComparison ? 'return' : 'value')) : 'value'
  return (
    <div className="mt-8">
      <ChartPanel
        title={measure === 'value' ? 'Value over time' : 'Return over time'}
        fileName={`investment-value-${from}-${until}`}
        columns={columns}
        rows={series}
        rowKey={({ date }) => date}
        controls={
          canShowReturn && (
            <SegmentedControl
              label="Chart of"
              labelHidden
              className="w-40"
              options={[
                { value: 'value', label: 'Value' },
                { value: 'return', label: 'Return' },
              ]}
              value={measure}
              onChange={setChosen}
            />
          )
        }
      >
        {measure === 'value' ? <ValueLines report={report} /> : <ReturnLines report={report} />}
      </ChartPanel>
    </div>
  )
}

function ValueLines({
  report: { series, from, until, startValue, endValue },
}: {
  report: PerformanceReport
}) {
  const lines = useMemo<Series[]>(
    () => [
      { label: 'Value', values: series.map(({ value }) => Number(value)), color: 1, look: 'area' },
      { label: 'Paid in', values: series.map(({ invested }) => Number(invested)), color: 2, look: 'dashed' },
    ],
    [series],
  )
  return (
    <TimeChart
      title="Value over time"
      description={`The value from ${formatCalendarDate(from)} to ${formatCalendarDate(until)}, from ${formatDollars(startValue)} to ${formatDollars(endValue)}, and what was paid in.`}
      points={series}
      lines={lines}
      formatTick={formatShortDollars}
      formatValue={value => formatDollars(value.toFixed(2))}
    />
  )
}

/** In percent since the first day. With a benchmark, only the days that it is compared on. */
function ReturnLines({ report }: { report: PerformanceReport }) {
  const { series, benchmark, timeWeighted } = report
  const other = benchmark?.timeWeighted ?? null
  const points = useMemo(
    () => (other === null ? series : series.filter(point => point.benchmark !== null)),
    [series, other],
  )
  const lines = useMemo<Series[]>(() => {
    const own = { label: 'Portfolio', values: points.map(({ index }) => toReturn(index)), color: 1 } as const
    if (other === null) return [{ ...own, look: 'area' }]
    const values = points.map(point => toReturn(point.benchmark))
    return [own, { label: benchmark?.name ?? '', values, color: 2, look: 'dashed' }]
  }, [points, other, benchmark?.name])
  const compared = other === null ? '' : ` ${benchmark?.name}: ${formatReturn(Number(other))}.`
  return (
    <TimeChart
      title="Return over time"
      description={`The time-weighted return since the first day, at the end ${formatReturn(Number(timeWeighted ?? 0))}.${compared}`}
      points={points}
      lines={lines}
      formatTick={value => `${value}%`}
      formatValue={formatReturn}
    />
  )
}

function TimeChart({
  points,
  lines,
  ...rest
}: {
  title: string
  description: string
  points: readonly Point[]
  lines: readonly Series[]
  formatTick: (value: number) => string
  formatValue: (value: number) => string
}) {
  const x = useMemo(() => points.map(({ date }) => toDayNumber(date)), [points])
  const [first, last] = [points[0]?.date ?? '', points.at(-1)?.date ?? '']
  if (points.length < 2) return <p className="min-h-80 text-muted">There are not enough days for a chart.</p>
  return (
    <LineChart
      {...rest}
      x={x}
      xTitle="Date"
      listXTicks={count => listDateTicks(first, last, count)}
      formatX={index => formatCalendarDate(points[index]?.date ?? last)}
      series={lines}
    />
  )
}

/** An index that is 100 at the start as a return in percent. */
function toReturn(index: string | null): number {
  return Number(index ?? 100) - 100
}

function formatReturn(percent: number): string {
  return formatPercent(percent.toFixed(4), { sign: 'exceptZero' })
}

function listColumns(benchmark: string | null): ChartColumn<Point>[] {
  const columns: ChartColumn<Point>[] = [
    { header: 'Date', value: ({ date }) => date, format: ({ date }) => formatCalendarDate(date) },
    {
      header: 'Value',
      value: ({ value }) => value,
      format: ({ value }) => formatDollars(value),
      numeric: true,
    },
    {
      header: 'Paid in',
      value: ({ invested }) => invested,
      format: ({ invested }) => formatDollars(invested),
      numeric: true,
    },
    createIndex('Index', ({ index }) => index),
  ]
  return benchmark === null ? columns : [...columns, createIndex(benchmark, point => point.benchmark)]
}

function createIndex(header: string, find: (point: Point) => string | null): ChartColumn<Point> {
  return {
    header,
    value: point => find(point) ?? '',
    format(point) {
      const index = find(point)
      return index === null ? 'none' : Number(index).toFixed(2)
    },
    numeric: true,
  }
}
