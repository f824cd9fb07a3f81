import { classes } from './classes.ts'

export interface ProgressProps {
  /** What goes on, for a screen reader: 'Sending the file'. */
  label: string
  /** From 0 to 1; null while nobody knows how much is left. */
  done: number | null
  className?: string
}

/** How much of something is done, as a bar that a screen reader tells too. */
export function Progress({ label, done, className }: ProgressProps) {
  return (
    <progress
      aria-label={label}
      {...(done !== null && { max: 1, value: Math.min(1, done) })}
      className={classes(
        'block h-2 appearance-none overflow-hidden rounded-sm bg-line',
        '[&::-moz-progress-bar]:bg-accent [&::-webkit-progress-value]:bg-accent',
        done === null
          ? 'animate-breathe [&::-webkit-progress-bar]:bg-accent'
          : '[&::-webkit-progress-bar]:bg-line',
        className,
      )}
    />
  )
}
