import { useId, useState, type KeyboardEvent, type PointerEvent } from 'react'

import { chartColours } from './chart-colour.ts'
import { lineFrame, LineDrawing } from './LineDrawing.tsx'
import { type Band, dashes, type Series } from './series.ts'
import { useWidth } from './use-width.ts'

export interface LineChartProps {
  title: string
  /** What the picture shows, for whoever does not see it. The figures themselves belong into a table as well. */
  description: string
  /** The places on the x axis, ascending: years, or the numbers of payments. */
  x: readonly number[]
  xTitle: string
  /** Names a place when it is read: `Year 12`. */
  nameOf: (place: number) => string
  /** An amount beside the y axis, short: `$1.2M`. */
  formatTick: (value: number) => string
  /** An amount when it is read. */
  formatValue: (value: number) => string
  series: readonly Series[]
  bands?: readonly Band[]
  /** The place that is read while nobody points at one; the last unless told. */
  restAt?: number
  className?: string
}

/**
 * Lines, areas and fans. The legend is where values are read: of one place, or of that under the pointer, the
 * finger or the arrow keys. Nothing floats above the picture.
 */
export function LineChart(props: LineChartProps) {
  const { title, x, xTitle, nameOf, formatValue, series, bands = [], restAt, className } = props
  const titleId = useId()
  const [box, width = 640] = useWidth<HTMLDivElement>()
  const [chosen, choose] = useState<number>()
  const last = x.length - 1
  const place = Math.min(chosen ?? restAt ?? last, last)
  const frame = lineFrame({ ...props, bands }, width)

  function choosePoint(event: PointerEvent<HTMLDivElement>) {
    const { left } = event.currentTarget.getBoundingClientRect()
    choose(nearest(x, frame.x.invert(event.clientX - left)))
  }

  function chooseByKey(event: KeyboardEvent) {
    const leap = Math.max(1, Math.round(last / 10))
    const steps: Record<string, number> = {
      ArrowRight: place + 1,
      ArrowUp: place + 1,
      ArrowLeft: place - 1,
      ArrowDown: place - 1,
      PageUp: place + leap,
      PageDown: place - leap,
      Home: 0,
      End: last,
    }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    choose(Math.min(last, Math.max(0, next)))
  }

  const values = readings(series, bands, place, formatValue)
  return (
    <figure className={className} aria-labelledby={titleId}>
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <span id={titleId} className="font-serif text-title">
          {title}
        </span>
        <span className="tabular text-small text-muted">{nameOf(place)}</span>
      </figcaption>
      <dl className="mt-3 flex flex-wrap gap-x-7 gap-y-2">
        {values.map(({ label, value, swatch }) => (
          <div key={label}>
            <dt className="flex items-center gap-2 text-caption text-muted">
              {swatch}
              {label}
            </dt>
            <dd className="tabular text-small font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <div ref={box} className="relative mt-4">
        <LineDrawing {...props} bands={bands} frame={frame} place={place} />
        <div
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native one takes touches, and its scale is not the picture's
          role="slider"
          tabIndex={0}
          data-screen-only=""
          aria-label={`${title}: read the values along ${xTitle.toLowerCase()}`}
          aria-orientation="horizontal"
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={place}
          aria-valuetext={[nameOf(place), ...values.map(({ label, value }) => `${label} ${value}`)].join(
            ', ',
          )}
          className="absolute inset-0 cursor-crosshair touch-pan-y rounded-sm"
          onKeyDown={chooseByKey}
          onPointerMove={choosePoint}
          onPointerDown={choosePoint}
          onPointerLeave={event => event.pointerType === 'mouse' && choose(undefined)}
        />
      </div>
    </figure>
  )
}

function readings(
  series: readonly Series[],
  bands: readonly Band[],
  place: number,
  format: (value: number) => string,
) {
  return [
    ...series.map(({ label, values, colour, look = 'line' }) => ({
      label,
      value: format(values[place] ?? 0),
      swatch: (
        <svg aria-hidden="true" width="22" height="8" className={chartColours[colour].stroke}>
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
    ...bands.map(({ label, low, high, colour, isInner = false }) => ({
      label,
      value: `${format(low[place] ?? 0)} to ${format(high[place] ?? 0)}`,
      swatch: (
        <svg aria-hidden="true" width="22" height="10" className={chartColours[colour].fill}>
          <rect width="22" height="10" rx="2" fillOpacity={isInner ? 0.5 : 0.22} />
        </svg>
      ),
    })),
  ]
}

/** The place whose x is nearest to a given one. */
function nearest(x: readonly number[], wanted: number): number {
  let best = 0
  for (const [index, value] of x.entries())
    if (Math.abs(value - wanted) < Math.abs((x[best] ?? 0) - wanted)) best = index
  return best
}
