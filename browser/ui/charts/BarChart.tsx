import { scaleLinear } from 'd3-scale'
import { useState } from 'react'

import { chartColors, type ChartColor } from './chart-color.ts'
import { ChartFigure } from './ChartFigure.tsx'
import { useWidth } from './use-width.ts'

/** A value for each group of bars. */
export interface BarSeries {
  label: string
  values: readonly number[]
  color: ChartColor
  /** Bars with outlines only, so that they are distinct without color. */
  isOutlined?: boolean
}

export interface BarChartProps {
  title: string
  /** Describes the chart for screen readers. The figures belong in a table as well. */
  description: string
  /** The groups of the x axis, in order: months or classes. */
  groups: readonly string[]
  /** The label below a group; '' for none. By default the group itself. */
  formatGroupTick?: (index: number) => string
  xTitle: string
  formatTick: (value: number) => string
  formatValue: (value: number) => string
  series: readonly BarSeries[]
  /** `stacked` adds the series up, `grouped` puts them side by side. */
  layout: 'stacked' | 'grouped'
  /** The index in the legend while none is selected; the last by default. */
  restIndex?: number
  className?: string
}

const height = 280
const bottom = height - 34

/** Bars by group. The legend shows the values of one group, which follows the pointer, touch or the arrow keys. */
export function BarChart(props: BarChartProps) {
  const { title, xTitle, groups, series, formatValue, restIndex, className } = props
  const [container, width = 640] = useWidth<HTMLDivElement>()
  const [selected, setSelected] = useState<number>()
  const last = groups.length - 1
  const current = Math.min(selected ?? restIndex ?? last, last)
  const frame = createBarFrame(props, width)
  return (
    <ChartFigure
      {...{ title, xTitle, last, current, className }}
      position={groups[current] ?? ''}
      entries={series.map(({ label, values, color, isOutlined = false }) => ({
        label,
        value: formatValue(values[current] ?? 0),
        swatch: <Swatch color={color} isOutlined={isOutlined} />,
      }))}
      findIndex={({ x }) => Math.min(last, Math.max(0, Math.floor((x - frame.left) / frame.step)))}
      onSelect={setSelected}
    >
      <div ref={container}>
        <BarDrawing {...props} frame={frame} width={width} index={current} />
      </div>
    </ChartFigure>
  )
}

type BarFrame = ReturnType<typeof createBarFrame>

/** Sizes, scale and ticks, in CSS pixels. */
function createBarFrame({ groups, series, layout, formatTick }: BarChartProps, width: number) {
  const sizes = groups.flatMap((_, index) => {
    const values = series.map(({ values }) => values[index] ?? 0)
    return layout === 'grouped' ? values : [values.reduce((sum, value) => sum + value, 0)]
  })
  const top = Math.max(0, ...sizes)
  const y = scaleLinear([Math.min(0, ...sizes), top > 0 ? top : 1], [bottom, 10]).nice(4)
  const yTicks = y.ticks(4).map(value => ({ value, label: formatTick(value), position: y(value) }))
  const longestLabel = yTicks.reduce((max, { label }) => Math.max(max, label.length), 0)
  const left = longestLabel * 7.4 + 14
  return { y, yTicks, left, step: (width - 10 - left) / Math.max(1, groups.length) }
}

interface BarDrawingProps extends BarChartProps {
  frame: BarFrame
  width: number
  index: number
}

function BarDrawing(props: BarDrawingProps) {
  const { description, groups, formatGroupTick, xTitle, series, frame, width, index } = props
  const { left, step, yTicks } = frame
  return (
    <svg
      role="img"
      aria-label={description}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className="block h-auto w-full overflow-visible"
    >
      {yTicks.map(({ value, label, position }) => (
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
      <rect x={left + index * step} y={10} width={step} height={bottom - 10} className="fill-accent-soft" />
      {groups.map((group, groupIndex) => (
        <g key={group}>
          {layOutBars(props, groupIndex).map((bar, seriesIndex) => {
            const { color, isOutlined = false, label } = series[seriesIndex]!
            return (
              <rect
                key={label}
                {...bar}
                strokeWidth={1.5}
                fillOpacity={isOutlined ? 0.18 : 1}
                className={`${chartColors[color].fill} ${isOutlined ? chartColors[color].stroke : ''}`}
              />
            )
          })}
          <text
            x={left + (groupIndex + 0.5) * step}
            y={height - 14}
            textAnchor="middle"
            className="tabular fill-muted text-caption"
          >
            {formatGroupTick === undefined ? group : formatGroupTick(groupIndex)}
          </text>
        </g>
      ))}
      <text x={width - 10} y={height - 1} textAnchor="end" className="fill-muted text-caption">
        {xTitle}
      </text>
    </svg>
  )
}

/** The rectangles of a group, one for each series. */
function layOutBars({ series, layout, frame }: BarDrawingProps, groupIndex: number) {
  const { y, left, step } = frame
  const gap = step * 0.18
  const space = step - 2 * gap
  const start = left + groupIndex * step + gap
  let base = 0
  return series.map(({ values }, seriesIndex) => {
    const value = values[groupIndex] ?? 0
    const [from, to] = layout === 'stacked' ? [base, base + value] : [0, value]
    base = to
    const barWidth = layout === 'stacked' ? space : space / series.length
    return {
      x: layout === 'stacked' ? start : start + seriesIndex * barWidth,
      y: Math.min(y(from), y(to)),
      width: Math.max(1, barWidth - (layout === 'grouped' ? 2 : 0)),
      height: Math.abs(y(from) - y(to)),
    }
  })
}

function Swatch({ color, isOutlined }: { color: ChartColor; isOutlined: boolean }) {
  return (
    <svg aria-hidden="true" width="14" height="12" className={chartColors[color].fill}>
      <rect
        x="1"
        y="1"
        width="12"
        height="10"
        strokeWidth={1.5}
        fillOpacity={isOutlined ? 0.18 : 1}
        className={isOutlined ? chartColors[color].stroke : ''}
      />
    </svg>
  )
}
