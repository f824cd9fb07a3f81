import { useMemo, type ReactNode } from 'react'

import { linkLabels, chooseLinkStyle } from './canvas/link-style.ts'
import type { Palette } from './canvas/palette.ts'
import type { ChartLayout } from './layout/layout.ts'
import { linkMeanings, linkShapes } from './layout/links.ts'

const strokes: Partial<Record<keyof Palette, string>> = {
  edge: 'stroke-edge',
  gilt: 'stroke-gilt',
  gold: 'stroke-gold',
}

/** Explains the lines and medallions, limited to those that this chart contains. */
export function ChartKey({ layout }: { layout: ChartLayout }) {
  const { meanings, hasTwins, hasSecondLinks } = useMemo(
    () => ({
      meanings: [...new Set(layout.meanings)].sort((a, b) => a - b),
      hasTwins: layout.shapes.includes(linkShapes.indexOf('leg')),
      hasSecondLinks: layout.shapes.includes(linkShapes.indexOf('descent-curve')),
    }),
    [layout],
  )
  return (
    <ul aria-label="Key" className="flex flex-wrap gap-x-5 gap-y-2 text-caption text-muted">
      <KeyEntry label="Living">
        <circle cx={9} cy={7} r={6} className="fill-accent-soft stroke-accent" />
      </KeyEntry>
      <KeyEntry label="Deceased">
        <circle cx={9} cy={7} r={6} className="fill-sunken stroke-edge" />
      </KeyEntry>
      <KeyEntry label="Verified by the board">
        <circle cx={9} cy={7} r={6} className="fill-gold" />
        <path d="M6 7.2L8.1 9.4L12.1 4.8" fill="none" strokeWidth={1.5} className="stroke-raised" />
      </KeyEntry>
      {meanings.map(meaning => {
        const { color, dash, width, isDouble } = chooseLinkStyle(meaning, 'straight')
        const line = { x1: 0, x2: 34, y1: 7, y2: 7, strokeDasharray: dash.join(' ') }
        return (
          <KeyEntry key={meaning} label={linkLabels[linkMeanings[meaning]!]} wide>
            <line {...line} strokeWidth={isDouble ? width * 3.6 : width} className={strokes[color]} />
            {isDouble && (
              <line {...line} strokeDasharray="" strokeWidth={width * 1.6} className="stroke-paper" />
            )}
          </KeyEntry>
        )
      })}
      {hasTwins && (
        <KeyEntry label="Twins" wide>
          <path d="M17 0V3L4 13M17 3L30 13" fill="none" strokeWidth={1.2} className="stroke-edge" />
        </KeyEntry>
      )}
      {hasSecondLinks && (
        <KeyEntry label="Parents shown elsewhere" wide>
          <path d="M1 2C1 8 33 6 33 12" fill="none" strokeWidth={1.2} className="stroke-gold" />
        </KeyEntry>
      )}
    </ul>
  )
}

function KeyEntry({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
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
