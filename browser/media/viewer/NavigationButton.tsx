import { ChevronLeft, ChevronRight } from 'lucide-react'

import { getButtonClass } from '#browser/ui/button-class.ts'
import { joinClasses } from '#browser/ui/classes.ts'

import { pausingAttribute } from './use-slideshow.ts'

export interface NavigationButtonProps {
  direction: 'Previous' | 'Next'
  isEnd: boolean
  onClick: () => void
}

/** Disabled with `aria-disabled` at the end, so that it keeps the focus. */
export function NavigationButton({ direction, isEnd, onClick }: NavigationButtonProps) {
  const isPrevious = direction === 'Previous'
  const Arrow = isPrevious ? ChevronLeft : ChevronRight
  return (
    <button
      type="button"
      {...pausingAttribute}
      aria-disabled={isEnd}
      onClick={onClick}
      aria-label={direction}
      aria-keyshortcuts={isPrevious ? 'ArrowLeft' : 'ArrowRight'}
      className={getButtonClass({
        variant: 'quiet',
        size: 'icon',
        className: joinClasses(
          'absolute inset-y-0 my-auto rounded-full! text-ink bg-sunken/60! aria-disabled:opacity-25 sm:bg-transparent!',
          isPrevious ? 'left-2 sm:-left-14' : 'right-2 sm:-right-14',
        ),
      })}
    >
      <Arrow aria-hidden="true" strokeWidth={1.5} />
    </button>
  )
}
