import { joinClasses } from '#browser/ui/classes.ts'
import { generationLabels } from '#contract/family-tree/family-labels.ts'
import { formatCount } from '#contract/texts/counts.ts'

import type { GenerationStart } from './timeline-order.ts'

export interface GenerationNavProps {
  starts: readonly GenerationStart[]
  /** The generation at the top of the viewport. */
  current: number | undefined
  onGo: (start: GenerationStart) => void
}

/** The height of the bar. */
export const generationNavHeight = 'h-[2.8125rem]'

/** A sticky bar above the timeline that shows the current generation and scrolls to the others. */
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
              ref={start.generation === current ? scrollIntoBar : null}
              aria-current={start.generation === current ? 'true' : undefined}
              onClick={() => onGo(start)}
              onFocus={({ currentTarget }) => scrollIntoBar(currentTarget)}
              className={joinClasses(
                'flex min-h-control items-baseline gap-2 border-b-2 border-transparent px-3 pt-2.5 pb-1.5 text-small text-muted sm:px-4',
                'scroll-my-0 transition-colors hover:text-ink focus-visible:-outline-offset-2',
                'aria-[current]:border-gilt aria-[current]:text-ink',
              )}
            >
              {generationLabels[start.generation]}
              <span className="text-caption text-muted tabular">{formatCount(start.count)}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** On a phone the bar is wider than the screen. Scrolls only the bar, not the page. */
function scrollIntoBar(button: HTMLElement | null): void {
  const bar = button?.closest('nav')
  if (!button || !bar) return
  bar.scrollTo({ left: button.offsetLeft - (bar.clientWidth - button.offsetWidth) / 2 })
}
