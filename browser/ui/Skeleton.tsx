import { joinClasses } from './classes.ts'

/** A placeholder for content that is loading. Give it the size of the content, and a text alternative nearby. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={joinClasses('block min-h-4 animate-breathe rounded-sm bg-ink/10', className)}
    />
  )
}
