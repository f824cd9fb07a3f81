import { joinClasses } from './classes.ts'

export interface SpinnerProps {
  /** The activity: 'Loading the portal'. */
  label: string
  /** Fills the window and displays the label: used while the session loads. */
  fullScreen?: boolean
  className?: string
}

export function Spinner({ label, fullScreen = false, className }: SpinnerProps) {
  return (
    <output
      className={joinClasses(
        fullScreen ? 'grid min-h-dvh place-content-center justify-items-center gap-5' : 'inline-flex',
        className,
      )}
    >
      <svg
        viewBox="0 0 40 40"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
        className={joinClasses('text-accent', fullScreen ? 'size-14' : 'size-6')}
      >
        {rings.map(({ radius, width, dash, pace }) => (
          <circle
            key={radius}
            cx="20"
            cy="20"
            r={radius}
            strokeWidth={width}
            pathLength="1"
            strokeDasharray={dash}
            className={joinClasses('origin-center animate-turn', pace)}
          />
        ))}
      </svg>
      <span className={fullScreen ? 'text-small text-muted' : 'sr-only'}>{label}</span>
    </output>
  )
}

/** Three growth rings, each open at one place, that turn against each other. */
const rings = [
  { radius: 17, width: 2, dash: '0.72 0.28', pace: '[animation-duration:2.4s]' },
  {
    radius: 11,
    width: 2.5,
    dash: '0.6 0.4',
    pace: '[animation-direction:reverse] [animation-duration:1.8s]',
  },
  { radius: 5, width: 3, dash: '0.55 0.45', pace: '' },
]
