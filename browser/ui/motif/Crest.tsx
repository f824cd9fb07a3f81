import { classes } from '#browser/ui/classes.ts'

import { crestOutline } from './crest-outline.ts'

/** The mark of the house, a seal. Readable from 28 px upwards; it takes the text colour. */
export function Crest({ className }: { className?: string }) {
  return (
    <svg
      data-motif=""
      aria-hidden="true"
      focusable="false"
      viewBox="-500 -500 1000 1000"
      className={classes('pointer-events-none shrink-0', className)}
    >
      <path d={outline} fill="currentColor" fillRule="evenodd" />
    </svg>
  )
}

const outline = crestOutline()
