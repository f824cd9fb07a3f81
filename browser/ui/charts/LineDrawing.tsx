import { scaleLinear } from 'd3-scale'
import { area, curveMonotoneX, line } from 'd3-shape'

import { classes } from '#browser/ui/classes.ts'

import { chartColours } from './chart-colour.ts'
import { type Band, dashes, type Series } from './series.ts'

/** What is drawn: the places on the x axis, and the values at each. */
interface Drawn {
  x: readonly number[]
  series: readonly Series[]
  bands: readonly Band[]
}

export type LineFrame = ReturnType<typeof lineFrame>

/** Where things stand on the picture, in CSS pixels. */
export function lineFrame(
  { x, series, bands, formatTick }: Drawn & { formatTick: (value: number) => string },
  width: number,
) {
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

export interface LineDrawingProps extends Drawn {
  description: string
  xTitle: string
  frame: LineFrame
  /** The place that is read. */
  place: number
}

/** The picture of a line chart: its axes, bands and lines, and a mark where it is read. */
export function LineDrawing({ description, x, xTitle, series, bands, frame, place }: LineDrawingProps) {
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
