import { classes } from '#browser/ui/classes.ts'
import { generationLabels, type Generation } from '#contract/family-labels.ts'

import type { GenerationStart } from './generation-starts.ts'

export interface GenerationNavProps {
  starts: readonly GenerationStart[]
  /** The generation in sight. */
  current: Generation | undefined
  onGo: (start: GenerationStart) => void
}

/** Stays in sight above the timeline: where one is in it, and the way to each generation, without hiding anybody. */
export function GenerationNav({ starts, current, onGo }: GenerationNavProps) {
  if (starts.length < 2) return null
  return (
    <nav
      aria-label="Generations"
      className="sticky top-18 z-20 -mx-gutter mt-2 overflow-x-auto border-b border-line bg-paper px-gutter [scrollbar-width:none] md:mx-0 md:px-0"
    >
      <ul className="flex md:justify-center">
        {starts.map(start => (
          <li key={start.generation}>
            <button
              type="button"
              ref={start.generation === current ? bringIntoSight : null}
              aria-current={start.generation === current ? 'true' : undefined}
              onClick={() => onGo(start)}
              onFocus={({ currentTarget }) => bringIntoSight(currentTarget)}
              className={classes(
                'flex min-h-control items-baseline gap-2 border-b-2 border-transparent px-3 pt-2.5 pb-1.5 text-small text-muted sm:px-4',
                'scroll-my-0 transition-colors hover:text-ink focus-visible:-outline-offset-2',
                'aria-[current]:border-gilt aria-[current]:text-ink',
              )}
            >
              {generationLabels[start.generation]}
              <span className="text-caption text-muted tabular">{start.count.toLocaleString('en-US')}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** On a phone the row is wider than the screen. The page itself stays where it is. */
function bringIntoSight(button: HTMLElement | null): void {
  const rail = button?.closest('nav')
  if (!button || !rail) return
  rail.scrollTo({ left: button.offsetLeft - (rail.clientWidth - button.offsetWidth) / 2 })
}
