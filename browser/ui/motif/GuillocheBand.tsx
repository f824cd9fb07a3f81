import { useId } from 'react'

import { classes } from '#browser/ui/classes.ts'

import { braid } from './guilloche.ts'

/** A strip of woven lines as wide as its section: the border of a banknote, drawn once and repeated. */
export function GuillocheBand({ className }: { className?: string }) {
  const pattern = useId()
  return (
    <svg
      data-motif=""
      aria-hidden="true"
      focusable="false"
      height={2 * reach}
      className={classes('pointer-events-none block w-full', className)}
      fill="none"
      stroke="currentColor"
    >
      <pattern id={pattern} width={length} height={2 * reach} patternUnits="userSpaceOnUse">
        <g transform={`translate(0 ${reach})`} strokeWidth="0.6">
          <path d={weave} />
          <path d={rails} className="text-gilt" />
        </g>
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${pattern})`} stroke="none" />
    </svg>
  )
}

const length = 96
const reach = 14
const weave = braid({ length, reach: reach - 1, lines: 6, waves: 1, waist: 0 })
const rails = braid({ length, reach: reach / 2, lines: 4, waves: 2, waist: 0 })
