import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useEffect, useRef, type ReactNode } from 'react'

import { buttonClass } from '#browser/ui/button-class.ts'
import { classes } from '#browser/ui/classes.ts'
import { closeOnEscape } from '#browser/ui/close-on-escape.ts'
import type { AttachedMedia } from '#contract/media.ts'

import { photographName, photographUrl, thumbnailUrl } from './photograph.ts'

/**
 * Photographs one at a time, as large as the window, on a dark wall. The arrow keys and a finger move on, Esc leads
 * back to where it was opened.
 */
export default function Lightbox({
  label,
  photographs,
  at,
  onMove,
  onClose,
  caption,
}: {
  label: string
  photographs: readonly AttachedMedia[]
  at: number
  onMove: (to: number) => void
  onClose: () => void
  /** What stands below the one that is looked at. */
  caption: ReactNode
}) {
  const opener = useRef<Element>(null)
  const began = useRef<number | null>(null)
  const photograph = photographs[at]!
  const name = photographName(photograph.title, at)
  const last = photographs.length - 1
  const moveTo = (to: number) => {
    if (to >= 0 && to <= last) onMove(to)
  }

  // The neighbours are fetched meanwhile, so that turning to them waits for nothing.
  useEffect(() => {
    for (const near of [photographs[at + 1], photographs[at - 1]])
      if (near !== undefined) new Image().src = photographUrl(near.id)
  }, [photographs, at])

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
            const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[key]
            if (to !== undefined) moveTo(to)
          }}
          className="fixed inset-0 z-50 grid animate-appear scheme-dark grid-rows-[auto_minmax(0,1fr)_auto] bg-sunken text-ink outline-none"
        >
          <header className="flex items-center gap-4 px-4 py-2 sm:px-6">
            <Radix.Title className="grow truncate text-small font-medium text-muted">{label}</Radix.Title>
            <output className="text-small text-muted tabular">
              <span className="sr-only">{name}, </span>
              {at + 1} of {photographs.length}
            </output>
            <Radix.Close aria-label="Close" className={buttonClass({ variant: 'quiet', size: 'icon' })}>
              <X aria-hidden="true" strokeWidth={1.5} />
            </Radix.Close>
          </header>
          <div
            className="relative grid min-h-0 touch-pan-y place-items-center sm:mx-16"
            onPointerDown={({ clientX, pointerType }) => {
              began.current = pointerType === 'mouse' ? null : clientX
            }}
            onPointerUp={({ clientX }) => {
              const moved = began.current === null ? 0 : clientX - began.current
              began.current = null
              if (Math.abs(moved) > 50) moveTo(at + (moved < 0 ? 1 : -1))
            }}
          >
            <Picture key={photograph.id} photograph={photograph} name={name} />
            <Turn to="Previous" isEnd={at === 0} onClick={() => moveTo(at - 1)} />
            <Turn to="Next" isEnd={at === last} onClick={() => moveTo(at + 1)} />
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

/** The small one, which the page has already, stands in until the large one is there. */
function Picture({ photograph: { id, width, height }, name }: { photograph: AttachedMedia; name: string }) {
  const address = photographUrl(id)
  const image = 'absolute inset-0 size-full object-contain'
  return (
    <div className="relative size-full" style={{ maxWidth: width, maxHeight: height }}>
      <img src={thumbnailUrl(address)} alt="" className={image} draggable={false} />
      <img src={address} alt={name} className={image} draggable={false} />
    </div>
  )
}

/** At the end it stays where it is, so that the focus does too. */
function Turn({ to, isEnd, onClick }: { to: 'Previous' | 'Next'; isEnd: boolean; onClick: () => void }) {
  const Arrow = to === 'Previous' ? ChevronLeft : ChevronRight
  return (
    <button
      type="button"
      aria-disabled={isEnd}
      onClick={onClick}
      aria-label={`${to} photograph`}
      className={buttonClass({
        variant: 'quiet',
        size: 'icon',
        className: classes(
          'absolute inset-y-0 my-auto rounded-full! bg-sunken/60! aria-disabled:opacity-25 sm:bg-transparent!',
          to === 'Previous' ? 'left-2 sm:-left-14' : 'right-2 sm:-right-14',
        ),
      })}
    >
      <Arrow aria-hidden="true" strokeWidth={1.5} />
    </button>
  )
}
