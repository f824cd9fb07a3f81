import { classes } from '#browser/ui/classes.ts'

import { crestOutline } from './crest-outline.ts'

/**
 * The mark of the house, a seal. Readable from 28 px upwards; it takes the text colour. Paper goes without it,
 * but where it heads a letter.
 */
export function Crest({ className, printed = false }: { className?: string; printed?: boolean }) {
  return (
    <svg
      data-motif={printed ? undefined : ''}
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
