import { useMemo, type ReactNode } from 'react'

import { linkLabels, linkStyle } from './canvas/link-style.ts'
import type { Palette } from './canvas/palette.ts'
import type { ChartLayout } from './layout/layout.ts'
import { linkMeanings, linkShapes } from './layout/links.ts'

const strokes: Partial<Record<keyof Palette, string>> = {
  edge: 'stroke-edge',
  gilt: 'stroke-gilt',
  gold: 'stroke-gold',
}

/** What the lines and medallions of this chart stand for: only those that are on it. */
export function ChartKey({ chart }: { chart: ChartLayout }) {
  const { meanings, hasTwins, hasSecondLinks } = useMemo(
    () => ({
      meanings: [...new Set(chart.meanings)].sort((one, other) => one - other),
      hasTwins: chart.shapes.includes(linkShapes.indexOf('leg')),
      hasSecondLinks: chart.shapes.includes(linkShapes.indexOf('descent-curve')),
    }),
    [chart],
  )
  return (
    <ul aria-label="What the signs mean" className="flex flex-wrap gap-x-5 gap-y-2 text-caption text-muted">
      <Sign label="Living">
        <circle cx={9} cy={7} r={6} className="fill-accent-soft stroke-accent" />
      </Sign>
      <Sign label="Deceased">
        <circle cx={9} cy={7} r={6} className="fill-sunken stroke-edge" />
      </Sign>
      <Sign label="Verified by the board">
        <circle cx={9} cy={7} r={6} className="fill-gold" />
        <path d="M6 7.2L8.1 9.4L12.1 4.8" fill="none" strokeWidth={1.5} className="stroke-raised" />
      </Sign>
      {meanings.map(meaning => {
        const { color: colour, dash, width, isDouble } = linkStyle(meaning, 'straight')
        const line = { x1: 0, x2: 34, y1: 7, y2: 7, strokeDasharray: dash.join(' ') }
        return (
          <Sign key={meaning} label={linkLabels[linkMeanings[meaning]!]} wide>
            <line {...line} strokeWidth={isDouble ? width * 3.6 : width} className={strokes[colour]} />
            {isDouble && (
              <line {...line} strokeDasharray="" strokeWidth={width * 1.6} className="stroke-paper" />
            )}
          </Sign>
        )
      })}
      {hasTwins && (
        <Sign label="Twins" wide>
          <path d="M17 0V3L4 13M17 3L30 13" fill="none" strokeWidth={1.2} className="stroke-edge" />
        </Sign>
      )}
      {hasSecondLinks && (
        <Sign label="Parents who stand elsewhere" wide>
          <path d="M1 2C1 8 33 6 33 12" fill="none" strokeWidth={1.2} className="stroke-gold" />
        </Sign>
      )}
    </ul>
  )
}

function Sign({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  const width = wide ? 34 : 18
  return (
    <li className="flex items-center gap-2">
      <svg aria-hidden="true" width={width} height={14} viewBox={`0 0 ${width} 14`}>
        {children}
      </svg>
      {label}
    </li>
  )
}
