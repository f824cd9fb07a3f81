import { useState } from 'react'

import { chartColors } from './chart-color.ts'
import { ChartFigure, type LegendEntry } from './ChartFigure.tsx'
import { createLineFrame, LineDrawing, type Tick } from './LineDrawing.tsx'
import { type Band, dashes, type Series } from './series.ts'
import { useWidth } from './use-width.ts'

export interface LineChartProps {
  title: string
  /** Describes the chart for screen readers. The figures belong in a table as well. */
  description: string
  /** The values of the x axis, ascending: years or payment numbers. */
  x: readonly number[]
  xTitle: string
  /** The marks of the x axis, at most about this many. By default, round numbers. */
  listXTicks?: (count: number) => readonly Tick[]
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
  const [container, width = 640] = useWidth<HTMLDivElement>()
  const [selected, setSelected] = useState<number>()
  const last = x.length - 1
  const current = Math.min(selected ?? restIndex ?? last, last)
  const frame = createLineFrame({ ...props, bands }, width)
  return (
    <ChartFigure
      {...{ title, xTitle, last, current, className }}
      position={formatX(current)}
      entries={createLegendEntries(series, bands, current, formatValue)}
      findIndex={({ x: position }) => findNearest(x, frame.x.invert(position))}
      onSelect={setSelected}
    >
      <div ref={container}>
        <LineDrawing {...props} bands={bands} frame={frame} index={current} />
      </div>
    </ChartFigure>
  )
}

function createLegendEntries(
  series: readonly Series[],
  bands: readonly Band[],
  index: number,
  format: (value: number) => string,
): LegendEntry[] {
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
