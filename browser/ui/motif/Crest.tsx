import { classes } from '#browser/ui/classes.ts'

/** The mark of the house: a seal whose relief is a tree's growth rings. Readable from 24 px upwards. */
export function Crest({ className }: { className?: string }) {
  return (
    <svg
      data-motif=""
      aria-hidden="true"
      focusable="false"
      viewBox="-500 -500 1000 1000"
      className={classes('pointer-events-none', className)}
      fill="none"
      stroke="currentColor"
    >
      <circle r="480" strokeWidth="40" />
    </svg>
  )
}
