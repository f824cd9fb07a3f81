import marks from '@drawings/marks.svg'
import { useId } from 'react'

import { joinClasses } from '#browser/ui/classes.ts'

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
        <use href={`${marks}#band`} />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${pattern})`} />
    </svg>
  )
}

/** The size of a tile, as drawn by `scripts/drawings.ts`. */
const length = 72
const height = 42
