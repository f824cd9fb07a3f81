import { useMemo, type ReactNode } from 'react'

import { joinClasses } from '#browser/ui/classes.ts'
import { EngravedLine } from '#browser/ui/motif/Engraving.tsx'
import { drawWinding } from '#browser/ui/motif/guilloche.ts'

import { chartColors } from './chart-color.ts'
import { ring, createRingSegments, type RingPart } from './ring.ts'

export interface RingChartProps {
  /** The whole that is divided, for screen readers. A `RingLegend` beside it lists the shares. */
  title: string
  parts: readonly RingPart[]
  /** The content in the middle. */
  children?: ReactNode
  /** `small` omits the shares around the ring: below about 250 px they are illegible, and with decimals too wide. */
  size?: 'large' | 'small'
  className?: string
}

/** Parts of a whole as an engraved ring. Each has its own color and pattern, and its share beside it. */
export function RingChart({ title, parts, children, size = 'large', className }: RingChartProps) {
  const segments = useMemo(() => createRingSegments(parts), [parts])
  const description = `${title}: ${parts.map(({ label, shareText }) => `${label} ${shareText}`).join(', ')}`
  return (
    <div className={joinClasses('relative', className)}>
      <svg
        role="img"
        aria-label={description}
        viewBox={size === 'large' ? '-500 -500 1000 1000' : '-400 -400 800 800'}
        className="block h-auto w-full"
      >
        <g fill="none" stroke="currentColor" className="text-gilt">
          <EngravedLine path={lace} />
        </g>
        {segments.map(({ label, shareText, color, look, outline, lines, labelAt: [x, y] }) => (
          <g key={label}>
            <path
              d={outline}
              fillOpacity={look === 'filled' ? 1 : 0.13}
              strokeWidth={1.25}
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
              className={joinClasses(chartColors[color].fill, chartColors[color].stroke)}
            />
            {lines !== '' && (
              <path
                d={lines}
                fill="none"
                strokeWidth={look === 'dots' ? 2.6 : 1.1}
                strokeLinecap={look === 'dots' ? 'round' : 'butt'}
                strokeDasharray={look === 'dots' ? '0 6' : undefined}
                vectorEffect="non-scaling-stroke"
                className={chartColors[color].stroke}
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
                {shareText}
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
const lace = drawWinding({ radius: ring.inner - 22, swing: 8, waves: 121, turns: 2 })
