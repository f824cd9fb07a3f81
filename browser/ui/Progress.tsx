import { joinClasses } from './classes.ts'

export interface ProgressProps {
  /** The activity, for screen readers: 'Uploading the file'. */
  label: string
  /** From 0 to 1; null while the remaining work is unknown. */
  done: number | null
  className?: string
}

/** A progress bar with an accessible name. */
export function Progress({ label, done, className }: ProgressProps) {
  return (
    <progress
      aria-label={label}
      {...(done !== null && { max: 1, value: Math.min(1, done) })}
      className={joinClasses(
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
