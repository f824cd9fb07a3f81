import { scaleLinear } from 'd3-scale'
import { area, curveMonotoneX, line } from 'd3-shape'

import { joinClasses } from '#browser/ui/classes.ts'

import { chartColors } from './chart-color.ts'
import { type Band, dashes, type Series } from './series.ts'

/** The values of the x axis, and the data at each. */
interface ChartData {
  x: readonly number[]
  series: readonly Series[]
  bands: readonly Band[]
}

/** A mark of an axis. */
export interface Tick {
  value: number
  label: string
}

export type LineFrame = ReturnType<typeof createLineFrame>

/** Sizes, scales and ticks of a chart, in CSS pixels. */
export function createLineFrame(
  {
    x,
    series,
    bands,
    formatTick,
    listXTicks,
  }: ChartData & {
    formatTick: (value: number) => string
    listXTicks?: (count: number) => readonly Tick[]
  },
  width: number,
) {
  const height = Math.round(Math.min(380, Math.max(230, width * 0.52)))
  const all = [
    ...series.flatMap(({ values }) => values),
    ...bands.flatMap(({ low, high }) => [...low, ...high]),
  ]
  const top = all.reduce((max, value) => Math.max(max, value), 0)
  const bottom = all.reduce((min, value) => Math.min(min, value), 0)
  const y = scaleLinear([bottom, top > bottom ? top : bottom + 1], [height - 34, 10]).nice(5)
  const yTicks = y.ticks(5).map(value => ({ value, label: formatTick(value), position: y(value) }))
  const longestLabel = yTicks.reduce((max, { label }) => Math.max(max, label.length), 0)
  const scaleX = scaleLinear([x[0] ?? 0, x.at(-1) ?? 1], [longestLabel * 7.4 + 14, width - 10])
  const tickCount = Math.max(2, Math.floor(width / 90))
  const xTicks = (
    listXTicks?.(tickCount) ??
    scaleX
      .ticks(tickCount)
      .filter(value => Number.isInteger(value))
      .map(value => ({ value, label: String(value) }))
  ).map(({ value, label }) => ({ value, label, position: scaleX(value) }))
  return { width, height, left: scaleX.range()[0] ?? 0, baseline: y(0), x: scaleX, y, xTicks, yTicks }
}

export interface LineDrawingProps extends ChartData {
  description: string
  xTitle: string
  frame: LineFrame
  /** The index whose values are in the legend. */
  index: number
}

/** The SVG of a line chart: axes, bands, lines, and a marker at the current index. */
export function LineDrawing({ description, x, xTitle, series, bands, frame, index }: LineDrawingProps) {
  const { width, height, left, baseline } = frame
  const xPositions = x.map(value => frame.x(value))
  const path = line<number>(
    (_, index) => xPositions[index] ?? 0,
    value => frame.y(value),
  ).curve(curveMonotoneX)
  const areaAboveBaseline = area<number>(
    (_, index) => xPositions[index] ?? 0,
    baseline,
    value => frame.y(value),
  ).curve(curveMonotoneX)
  const bandArea = area(
    (_, index) => xPositions[index] ?? 0,
    ([low]) => frame.y(low),
    ([, high]) => frame.y(high),
  ).curve(curveMonotoneX)
  const markerX = xPositions[index] ?? 0
  return (
    <svg
      role="img"
      aria-label={description}
      viewBox={`0 0 ${width} ${height}`}
      className="block h-auto w-full overflow-visible"
    >
      {frame.yTicks.map(({ value, label, position }) => (
        <g key={value}>
          <line
            x1={left}
            x2={width - 10}
            y1={position}
            y2={position}
            className={value === 0 ? 'stroke-edge' : 'stroke-line'}
          />
          <text
            x={left - 9}
            y={position}
            dy="0.33em"
            textAnchor="end"
            className="tabular fill-muted text-caption"
          >
            {label}
          </text>
        </g>
      ))}
      {frame.xTicks.map(({ value, label, position }) => (
        <text
          key={value}
          x={position}
          y={height - 14}
          textAnchor="middle"
          className="tabular fill-muted text-caption"
        >
          {label}
        </text>
      ))}
      <text x={width - 10} y={height - 1} textAnchor="end" className="fill-muted text-caption">
        {xTitle}
      </text>
      {bands.map(({ label, low, high, color, isInner = false }) => (
        <path
          key={label}
          d={bandArea(low.map((value, index) => [value, high[index] ?? value])) ?? ''}
          className={chartColors[color].fill}
          fillOpacity={isInner ? 0.24 : 0.13}
        />
      ))}
      {series.map(({ label, values, color, look }) => (
        <g key={label} fill="none" className={chartColors[color].stroke}>
          {look === 'area' && (
            <path
              d={areaAboveBaseline(values) ?? ''}
              stroke="none"
              fillOpacity={0.14}
              className={chartColors[color].fill}
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
      <line x1={markerX} x2={markerX} y1={6} y2={height - 34} strokeDasharray="2 3" className="stroke-edge" />
      {series.map(({ label, values, color }) => (
        <circle
          key={label}
          cx={markerX}
          cy={frame.y(values[index] ?? 0)}
          r={4.5}
          strokeWidth={2}
          className={joinClasses(chartColors[color].fill, 'stroke-paper')}
        />
      ))}
    </svg>
  )
}
