import { useId } from 'react'

import { joinClasses } from '#browser/ui/classes.ts'

import { drawBraid } from './guilloche.ts'

/** A full-width strip of woven lines, like the border of a banknote. One tile is repeated. */
export function GuillocheBand({ className }: { className?: string }) {
  const pattern = useId()
  return (
    <svg
      data-motif=""
      aria-hidden="true"
      focusable="false"
      height={height}
      className={joinClasses('pointer-events-none block w-full', className)}
    >
      <pattern id={pattern} width={length} height={height} patternUnits="userSpaceOnUse">
        <g fill="none" stroke="currentColor" strokeWidth="0.7" transform={`translate(0 ${height / 2})`}>
          <path d={weave} />
          <path d={chain} transform="translate(0 -18)" />
          <path d={chain} transform="translate(0 18)" />
        </g>
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${pattern})`} />
    </svg>
  )
}

const length = 72
const height = 42
const weave = drawBraid({ length, reach: 14, lines: 8, waves: 1, waist: 0.45 })
const chain = drawBraid({ length, reach: 2, lines: 2, waves: 6, waist: 0 })
