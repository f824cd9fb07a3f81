import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useEffect, useRef, type ReactNode } from 'react'

import { getButtonClass } from '#browser/ui/button-class.ts'
import { joinClasses } from '#browser/ui/classes.ts'
import { closeOnEscape } from '#browser/ui/overlays/close-on-escape.ts'
import type { AttachedMedia } from '#contract/media.ts'

import { getPhotographName, getPhotographUrl, getThumbnailUrl } from './photograph.ts'

/** Shows photographs full screen, one at a time. Arrow keys, Home, End and swipes navigate; Esc closes. */
export default function Lightbox({
  label,
  photographs,
  index,
  onIndexChange,
  onClose,
  caption,
}: {
  label: string
  photographs: readonly AttachedMedia[]
  index: number
  onIndexChange: (index: number) => void
  onClose: () => void
  /** Shown below the current photograph. */
  caption: ReactNode
}) {
  const opener = useRef<Element>(null)
  const swipeStart = useRef<number | null>(null)
  const photograph = photographs[index]!
  const name = getPhotographName(photograph.title, index)
  const last = photographs.length - 1
  const moveToPhotograph = (target: number) => {
    if (target >= 0 && target <= last) onIndexChange(target)
  }

  // Preload the adjacent photographs.
  useEffect(() => {
    for (const adjacent of [photographs[index + 1], photographs[index - 1]])
      if (adjacent !== undefined) new Image().src = getPhotographUrl(adjacent.id)
  }, [photographs, index])

  return (
    <Radix.Root open onOpenChange={isOpen => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          data-lightbox
          onOpenAutoFocus={() => {
            opener.current = document.activeElement
          }}
          onCloseAutoFocus={event => {
            event.preventDefault()
            if (opener.current instanceof HTMLElement) opener.current.focus()
          }}
          onKeyDown={event => {
            closeOnEscape(onClose)(event)
            const { key, target } = event
            if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return
            const destination = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last }[key]
            if (destination !== undefined) moveToPhotograph(destination)
          }}
          className="fixed inset-0 z-50 grid animate-appear scheme-dark grid-rows-[auto_minmax(0,1fr)_auto] bg-sunken text-ink outline-none"
        >
          <header className="flex items-center gap-4 px-4 py-2 sm:px-6">
            <Radix.Title className="grow truncate text-small font-medium text-muted">{label}</Radix.Title>
            <output className="text-small text-muted tabular">
              <span className="sr-only">{name}, </span>
              {index + 1} of {photographs.length}
            </output>
            <Radix.Close aria-label="Close" className={getButtonClass({ variant: 'quiet', size: 'icon' })}>
              <X aria-hidden="true" strokeWidth={1.5} />
            </Radix.Close>
          </header>
          <div
            className="relative grid min-h-0 touch-pan-y place-items-center sm:mx-16"
            onPointerDown={({ clientX, pointerType }) => {
              swipeStart.current = pointerType === 'mouse' ? null : clientX
            }}
            onPointerUp={({ clientX }) => {
              const moved = swipeStart.current === null ? 0 : clientX - swipeStart.current
              swipeStart.current = null
              if (Math.abs(moved) > 50) moveToPhotograph(index + (moved < 0 ? 1 : -1))
            }}
          >
            <FullPhotograph key={photograph.id} photograph={photograph} name={name} />
            <NavigationButton
              direction="Previous"
              isEnd={index === 0}
              onClick={() => moveToPhotograph(index - 1)}
            />
            <NavigationButton
              direction="Next"
              isEnd={index === last}
              onClick={() => moveToPhotograph(index + 1)}
            />
          </div>
          <footer className="px-4 py-4 text-center sm:px-16">
            {photograph.title !== null && (
              <p className="font-serif text-lead text-balance">{photograph.title}</p>
            )}
            {caption}
          </footer>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Shows the cached thumbnail until the full image is loaded. */
function FullPhotograph({
  photograph: { id, width, height },
  name,
}: {
  photograph: AttachedMedia
  name: string
}) {
  const url = getPhotographUrl(id)
  const image = 'absolute inset-0 size-full object-contain'
  return (
    <div className="relative size-full" style={{ maxWidth: width, maxHeight: height }}>
      <img src={getThumbnailUrl(url)} alt="" className={image} draggable={false} />
      <img src={url} alt={name} className={image} draggable={false} />
    </div>
  )
}

/** Disabled with `aria-disabled` at the end, so that it keeps the focus. */
function NavigationButton({
  direction,
  isEnd,
  onClick,
}: {
  direction: 'Previous' | 'Next'
  isEnd: boolean
  onClick: () => void
}) {
  const Arrow = direction === 'Previous' ? ChevronLeft : ChevronRight
  return (
    <button
      type="button"
      aria-disabled={isEnd}
      onClick={onClick}
      aria-label={`${direction} photograph`}
      className={getButtonClass({
        variant: 'quiet',
        size: 'icon',
        className: joinClasses(
          'absolute inset-y-0 my-auto rounded-full! bg-sunken/60! aria-disabled:opacity-25 sm:bg-transparent!',
          direction === 'Previous' ? 'left-2 sm:-left-14' : 'right-2 sm:-right-14',
        ),
      })}
    >
      <Arrow aria-hidden="true" strokeWidth={1.5} />
    </button>
  )
}
