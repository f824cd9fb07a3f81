import { scaleLinear } from 'd3-scale'
import { area, curveMonotoneX, line } from 'd3-shape'
import { useId, useState, type KeyboardEvent, type PointerEvent } from 'react'

import { classes } from '#browser/ui/classes.ts'

import { type ChartColour, chartColours } from './chart-colour.ts'
import { useWidth } from './use-width.ts'

/** One line: a value for each place on the x axis. */
export interface Series {
  label: string
  values: readonly number[]
  colour: ChartColour
  /** `area` is filled to the axis; `dashed` and `dotted` tell lines apart without their colours. */
  look?: 'line' | 'area' | 'dashed' | 'dotted'
}

/** What lies between two lines, such as the middle half of many outcomes. */
export interface Band {
  label: string
  low: readonly number[]
  high: readonly number[]
  colour: ChartColour
  /** The darker of two bands that lie in each other. */
  isInner?: boolean
}

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
  const frame = frameOf(props, width)

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
        <Drawing {...props} bands={bands} frame={frame} place={place} />
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

type Frame = ReturnType<typeof frameOf>

/** Where things stand on the picture, in CSS pixels. */
function frameOf({ x, series, bands = [], formatTick }: LineChartProps, width: number) {
  const height = Math.round(Math.min(380, Math.max(230, width * 0.52)))
  const all = [
    ...series.flatMap(({ values }) => values),
    ...bands.flatMap(({ low, high }) => [...low, ...high]),
  ]
  const top = all.reduce((most, value) => Math.max(most, value), 0)
  const bottom = all.reduce((least, value) => Math.min(least, value), 0)
  const y = scaleLinear([bottom, top > bottom ? top : bottom + 1], [height - 34, 10]).nice(5)
  const yTicks = y.ticks(5).map(value => ({ value, label: formatTick(value), at: y(value) }))
  const longest = yTicks.reduce((most, { label }) => Math.max(most, label.length), 0)
  const scaleX = scaleLinear([x[0] ?? 0, x.at(-1) ?? 1], [longest * 7.4 + 14, width - 10])
  const xTicks = scaleX
    .ticks(Math.max(2, Math.floor(width / 90)))
    .filter(value => Number.isInteger(value))
    .map(value => ({ value, at: scaleX(value) }))
  return { width, height, left: scaleX.range()[0] ?? 0, floor: y(0), x: scaleX, y, xTicks, yTicks }
}

function Drawing({
  description,
  x,
  xTitle,
  series,
  bands,
  frame,
  place,
}: LineChartProps & { bands: readonly Band[]; frame: Frame; place: number }) {
  const { width, height, left, floor } = frame
  const at = x.map(value => frame.x(value))
  const path = line<number>(
    (_, index) => at[index] ?? 0,
    value => frame.y(value),
  ).curve(curveMonotoneX)
  const toFloor = area<number>(
    (_, index) => at[index] ?? 0,
    floor,
    value => frame.y(value),
  ).curve(curveMonotoneX)
  const between = area(
    (_, index) => at[index] ?? 0,
    ([low]) => frame.y(low),
    ([, high]) => frame.y(high),
  ).curve(curveMonotoneX)
  const markerAt = at[place] ?? 0
  return (
    <svg
      role="img"
      aria-label={description}
      viewBox={`0 0 ${width} ${height}`}
      className="block h-auto w-full overflow-visible"
    >
      {frame.yTicks.map(({ value, label, at }) => (
        <g key={value}>
          <line
            x1={left}
            x2={width - 10}
            y1={at}
            y2={at}
            className={value === 0 ? 'stroke-edge' : 'stroke-line'}
          />
          <text x={left - 9} y={at} dy="0.33em" textAnchor="end" className="tabular fill-muted text-caption">
            {label}
          </text>
        </g>
      ))}
      {frame.xTicks.map(({ value, at }) => (
        <text
          key={value}
          x={at}
          y={height - 14}
          textAnchor="middle"
          className="tabular fill-muted text-caption"
        >
          {value}
        </text>
      ))}
      <text x={width - 10} y={height - 1} textAnchor="end" className="fill-muted text-caption">
        {xTitle}
      </text>
      {bands.map(({ label, low, high, colour, isInner = false }) => (
        <path
          key={label}
          d={between(low.map((value, index) => [value, high[index] ?? value])) ?? ''}
          className={chartColours[colour].fill}
          fillOpacity={isInner ? 0.24 : 0.13}
        />
      ))}
      {series.map(({ label, values, colour, look }) => (
        <g key={label} fill="none" className={chartColours[colour].stroke}>
          {look === 'area' && (
            <path
              d={toFloor(values) ?? ''}
              stroke="none"
              fillOpacity={0.14}
              className={chartColours[colour].fill}
            />
          )}
          <path
            d={path(values) ?? ''}
            strokeWidth={2.25}
            strokeLinecap="round"
            strokeLinejoin="round"
            strokeDasharray={dashes[look ?? 'line']}
          />
        </g>
      ))}
      <line
        x1={markerAt}
        x2={markerAt}
        y1={6}
        y2={height - 34}
        strokeDasharray="2 3"
        className="stroke-edge"
      />
      {series.map(({ label, values, colour }) => (
        <circle
          key={label}
          cx={markerAt}
          cy={frame.y(values[place] ?? 0)}
          r={4.5}
          strokeWidth={2}
          className={classes(chartColours[colour].fill, 'stroke-paper')}
        />
      ))}
    </svg>
  )
}

const dashes = { line: undefined, area: undefined, dashed: '7 5', dotted: '1 6' }

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
