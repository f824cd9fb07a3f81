import { useId, useState, type KeyboardEvent, type PointerEvent } from 'react'

import { chartColors } from './chart-color.ts'
import { createLineFrame, LineDrawing } from './LineDrawing.tsx'
import { type Band, dashes, type Series } from './series.ts'
import { useWidth } from './use-width.ts'

export interface LineChartProps {
  title: string
  /** Describes the chart for screen readers. The figures belong in a table as well. */
  description: string
  /** The values of the x axis, ascending: years or payment numbers. */
  x: readonly number[]
  xTitle: string
  /** Formats the value at an index of the x axis: `Year 12`. */
  formatX: (index: number) => string
  /** Formats an amount beside the y axis: `$1.2M`. */
  formatTick: (value: number) => string
  /** Formats an amount in the legend. */
  formatValue: (value: number) => string
  series: readonly Series[]
  bands?: readonly Band[]
  /** The index in the legend while none is selected; the last by default. */
  restIndex?: number
  className?: string
}

/**
 * Lines, areas and bands. The legend shows the values at one index, which follows the pointer, touch or the arrow
 * keys. Nothing floats above the chart.
 */
export function LineChart(props: LineChartProps) {
  const { title, x, xTitle, formatX, formatValue, series, bands = [], restIndex, className } = props
  const titleId = useId()
  const [container, width = 640] = useWidth<HTMLDivElement>()
  const [selected, setSelected] = useState<number>()
  const last = x.length - 1
  const current = Math.min(selected ?? restIndex ?? last, last)
  const frame = createLineFrame({ ...props, bands }, width)

  function selectAtPointer(event: PointerEvent<HTMLDivElement>) {
    const { left } = event.currentTarget.getBoundingClientRect()
    setSelected(findNearest(x, frame.x.invert(event.clientX - left)))
  }

  function selectByKey(event: KeyboardEvent) {
    const pageStep = Math.max(1, Math.round(last / 10))
    const steps: Record<string, number> = {
      ArrowRight: current + 1,
      ArrowUp: current + 1,
      ArrowLeft: current - 1,
      ArrowDown: current - 1,
      PageUp: current + pageStep,
      PageDown: current - pageStep,
      Home: 0,
      End: last,
    }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    setSelected(Math.min(last, Math.max(0, next)))
  }

  const entries = createLegendEntries(series, bands, current, formatValue)
  return (
    <figure className={className} aria-labelledby={titleId}>
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <span id={titleId} className="font-serif text-title">
          {title}
        </span>
        <span className="tabular text-small text-muted">{formatX(current)}</span>
      </figcaption>
      <dl className="mt-3 flex flex-wrap gap-x-7 gap-y-2">
        {entries.map(({ label, value, swatch }) => (
          <div key={label}>
            <dt className="flex items-center gap-2 text-caption text-muted">
              {swatch}
              {label}
            </dt>
            <dd className="tabular text-small font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <div ref={container} className="relative mt-4">
        <LineDrawing {...props} bands={bands} frame={frame} index={current} />
        <div
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native slider takes touch scrolling, and its scale differs from the chart's
          role="slider"
          tabIndex={0}
          data-screen-only=""
          aria-label={`${title}: read the values along ${xTitle.toLowerCase()}`}
          aria-orientation="horizontal"
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={current}
          aria-valuetext={[formatX(current), ...entries.map(({ label, value }) => `${label} ${value}`)].join(
            ', ',
          )}
          className="absolute inset-0 cursor-crosshair touch-pan-y rounded-sm"
          onKeyDown={selectByKey}
          onPointerMove={selectAtPointer}
          onPointerDown={selectAtPointer}
          onPointerLeave={event => event.pointerType === 'mouse' && setSelected(undefined)}
        />
      </div>
    </figure>
  )
}

function createLegendEntries(
  series: readonly Series[],
  bands: readonly Band[],
  index: number,
  format: (value: number) => string,
) {
  return [
    ...series.map(({ label, values, color, look = 'line' }) => ({
      label,
      value: format(values[index] ?? 0),
      swatch: (
        <svg aria-hidden="true" width="22" height="8" className={chartColors[color].stroke}>
          <line
            x1={2}
            x2={20}
            y1={4}
            y2={4}
            strokeWidth={2.5}
            strokeLinecap="round"
            strokeDasharray={dashes[look]}
          />
        </svg>
      ),
    })),
    ...bands.map(({ label, low, high, color, isInner = false }) => ({
      label,
      value: `${format(low[index] ?? 0)} to ${format(high[index] ?? 0)}`,
      swatch: (
        <svg aria-hidden="true" width="22" height="10" className={chartColors[color].fill}>
          <rect width="22" height="10" rx="2" fillOpacity={isInner ? 0.5 : 0.22} />
        </svg>
      ),
    })),
  ]
}

/** The index of the value nearest to `target`. */
function findNearest(x: readonly number[], target: number): number {
  let nearest = 0
  for (const [index, value] of x.entries())
    if (Math.abs(value - target) < Math.abs((x[nearest] ?? 0) - target)) nearest = index
  return nearest
}
