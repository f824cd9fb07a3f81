import { classes } from './classes.ts'

/** A breathing blank where content will be; give it the size of what comes. Say so nearby in words. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes('block min-h-4 animate-breathe rounded-sm bg-ink/10', className)}
    />
  )
}
