import { useMemo, type ReactNode } from 'react'

import { classes } from '#browser/ui/classes.ts'
import { EngravedLine } from '#browser/ui/motif/Engraving.tsx'
import { winding } from '#browser/ui/motif/guilloche.ts'

import { chartColours } from './chart-colour.ts'
import { ring, ringSegments, type RingPart } from './ring.ts'

export interface RingChartProps {
  /** What is divided, for whoever does not see it. The shares themselves belong into a `RingLegend` beside it. */
  title: string
  parts: readonly RingPart[]
  /** What stands in the middle. */
  children?: ReactNode
  /** Below some 250 px the shares around the ring could not be read; they still stand in the legend. */
  size?: 'large' | 'small'
  className?: string
}

/** Parts of a whole as an engraved ring: each has a colour, an engraving of its own, and its share beside it. */
export function RingChart({ title, parts, children, size = 'large', className }: RingChartProps) {
  const segments = useMemo(() => ringSegments(parts), [parts])
  const description = `${title}: ${parts.map(({ label, written }) => `${label} ${written}`).join(', ')}`
  return (
    <div className={classes('relative', className)}>
      <svg
        role="img"
        aria-label={description}
        viewBox={size === 'large' ? '-500 -500 1000 1000' : '-400 -400 800 800'}
        className="block h-auto w-full"
      >
        <g fill="none" stroke="currentColor" className="text-gilt">
          <EngravedLine path={lace} />
        </g>
        {segments.map(({ label, written, colour, look, outline, lines, labelAt: [x, y] }) => (
          <g key={label}>
            <path
              d={outline}
              fillOpacity={look === 'filled' ? 1 : 0.13}
              strokeWidth={1.25}
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
              className={classes(chartColours[colour].fill, chartColours[colour].stroke)}
            />
            {lines !== '' && (
              <path
                d={lines}
                fill="none"
                strokeWidth={look === 'dots' ? 2.6 : 1.1}
                strokeLinecap={look === 'dots' ? 'round' : 'butt'}
                strokeDasharray={look === 'dots' ? '0 6' : undefined}
                vectorEffect="non-scaling-stroke"
                className={chartColours[colour].stroke}
              />
            )}
            {size === 'large' && (
              <text
                x={x}
                y={y}
                dy="0.35em"
                fontSize={44}
                textAnchor="middle"
                className="fill-muted font-medium tabular"
              >
                {written}
              </text>
            )}
          </g>
        ))}
      </svg>
      {children !== undefined && (
        <div className="absolute inset-0 grid place-content-center justify-items-center text-center">
          {children}
        </div>
      )}
    </div>
  )
}

/** A fine chain along the inner edge, as on the rim of a coin. */
const lace = winding({ radius: ring.inner - 22, swing: 8, waves: 121, turns: 2 })
