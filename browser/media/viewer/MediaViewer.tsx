import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useEffect, useRef, useState, type ReactNode } from 'react'

import { getMediaName } from '#browser/media/describe-media.ts'
import { getMediaUrl } from '#browser/media/media-url.ts'
import { getButtonClass } from '#browser/ui/button-class.ts'
import { joinClasses } from '#browser/ui/classes.ts'
import { closeOnEscape } from '#browser/ui/overlays/close-on-escape.ts'
import type { AttachedMedia } from '#contract/media.ts'

import { pausingAttribute, useSlideshow } from './use-slideshow.ts'
import { handleViewerKey } from './viewer-keys.ts'
import { PhotographStage, VideoStage } from './ViewerStage.tsx'
import { ViewerToolbar } from './ViewerToolbar.tsx'

export interface MediaViewerProps {
  label: string
  media: readonly AttachedMedia[]
  index: number
  /** How many there are, if not all are loaded. */
  total?: number | undefined
  onIndexChange: (index: number) => void
  onClose: () => void
  /** Shown below the current one. */
  caption?: ReactNode
  /** More about the current one, which the key I shows. */
  details?: ReactNode
}

/**
 * Shows photographs and videos full screen, one at a time. Arrow keys, Home, End and swipes navigate, Space plays, I
 * shows the details, D downloads, and Esc closes.
 */
export default function MediaViewer(props: MediaViewerProps) {
  const { label, media, index, total = media.length, onIndexChange, onClose, caption, details } = props
  const opener = useRef<Element>(null)
  const content = useRef<HTMLDivElement>(null)
  const download = useRef<HTMLAnchorElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [isDetailsOpen, setDetailsOpen] = useState(false)
  const [readyId, setReadyId] = useState<string | null>(null)
  const current = media[index]!
  const { id, mediaType } = current
  const name = getMediaName(current, index)
  const last = media.length - 1
  const moveTo = (target: number) => {
    if (target >= 0 && target <= last) onIndexChange(target)
  }
  const slideshow = useSlideshow({
    isReady: readyId === id,
    onAdvance: () => onIndexChange(index === last ? 0 : index + 1),
  })
  const swipe = useSwipe(steps => moveTo(index + steps))
  usePreload([media[index + 1], media[index - 1]])
  const stage = { media: current, name, onReady: () => setReadyId(id) }

  return (
    <Radix.Root open onOpenChange={isOpen => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Content
          ref={content}
          aria-describedby={undefined}
          data-lightbox
          {...slideshow.handlers}
          onOpenAutoFocus={event => {
            opener.current = document.activeElement
            // Otherwise Space would close the viewer.
            event.preventDefault()
            content.current?.focus()
          }}
          onCloseAutoFocus={event => {
            event.preventDefault()
            if (opener.current instanceof HTMLElement) opener.current.focus()
          }}
          onKeyDown={event => {
            closeOnEscape(onClose)(event)
            handleViewerKey(
              event,
              { index, last },
              {
                moveTo,
                togglePlayback: () =>
                  mediaType === 'video' ? togglePlayback(video.current) : slideshow.toggle(),
                toggleDetails: () => details !== undefined && setDetailsOpen(!isDetailsOpen),
                download: () => download.current?.click(),
              },
            )
          }}
          className={joinClasses(
            'fixed inset-0 z-50 grid animate-appear scheme-dark bg-sunken text-ink outline-none',
            'grid-rows-[auto_minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,1fr)_auto]',
          )}
        >
          <header className="flex items-center gap-4 px-4 py-2 sm:px-6 lg:col-span-full">
            <Radix.Title className="grow truncate text-small font-medium text-muted max-sm:sr-only">
              {label}
            </Radix.Title>
            <output
              aria-live={slideshow.isRunning ? 'off' : 'polite'}
              className="text-small text-muted tabular max-sm:grow"
            >
              <span className="sr-only">{name}, </span>
              {index + 1} of {total}
            </output>
            <ViewerToolbar
              media={current}
              slideshow={media.length > 1 ? slideshow : undefined}
              details={
                details === undefined
                  ? undefined
                  : { isOpen: isDetailsOpen, toggle: () => setDetailsOpen(!isDetailsOpen) }
              }
              downloadRef={download}
            />
          </header>
          <div
            aria-busy={mediaType === 'image' && readyId !== id}
            className="relative grid min-h-0 touch-pan-y place-items-center sm:mx-16"
            {...(mediaType === 'image' && swipe)}
          >
            {mediaType === 'video' ? (
              <VideoStage
                key={id}
                {...stage}
                videoRef={video}
                isInSlideshow={slideshow.isRunning}
                onEnded={() => slideshow.isRunning && onIndexChange(index === last ? 0 : index + 1)}
              />
            ) : (
              <PhotographStage key={id} {...stage} />
            )}
            <NavigationButton direction="Previous" isEnd={index === 0} onClick={() => moveTo(index - 1)} />
            <NavigationButton direction="Next" isEnd={index === last} onClick={() => moveTo(index + 1)} />
          </div>
          <footer
            className={joinClasses(
              'min-h-14 px-4 py-3 text-center sm:px-16 lg:col-start-1',
              // The panel states the same.
              isDetailsOpen && 'max-lg:hidden',
            )}
          >
            {current.title !== null && (
              <p className="font-serif text-lead text-balance wrap-anywhere">{current.title}</p>
            )}
            {caption}
          </footer>
          {isDetailsOpen && (
            <aside
              {...pausingAttribute}
              aria-label="Details"
              className={joinClasses(
                'overflow-y-auto border-line p-5 max-lg:max-h-[45dvh] max-lg:border-t sm:p-7',
                'lg:col-start-2 lg:row-span-2 lg:row-start-2 lg:w-90 lg:border-l',
              )}
            >
              {details}
            </aside>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** A rejected promise means that the browser cannot play it, which the stage reports. */
function togglePlayback(video: HTMLVideoElement | null): void {
  if (video?.paused === true) video.play().catch(() => undefined)
  else video?.pause()
}

/** Loads the adjacent photographs. */
function usePreload(adjacent: readonly (AttachedMedia | undefined)[]): void {
  const addresses = adjacent
    .filter(media => media?.mediaType === 'image')
    .map(media => getMediaUrl(media?.id ?? ''))
    .join(' ')
  useEffect(() => {
    for (const address of addresses.split(' ').filter(Boolean)) new Image().src = address
  }, [addresses])
}

/** Calls `onSwipe` with 1 for a swipe to the left and with -1 for one to the right. */
function useSwipe(onSwipe: (steps: 1 | -1) => void) {
  const start = useRef<number | null>(null)
  return {
    onPointerDown: ({ clientX, pointerType }: { clientX: number; pointerType: string }) => {
      start.current = pointerType === 'mouse' ? null : clientX
    },
    onPointerUp: ({ clientX }: { clientX: number }) => {
      const moved = start.current === null ? 0 : clientX - start.current
      start.current = null
      if (Math.abs(moved) > 50) onSwipe(moved < 0 ? 1 : -1)
    },
  }
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
      {...pausingAttribute}
      aria-disabled={isEnd}
      onClick={onClick}
      aria-label={direction}
      aria-keyshortcuts={direction === 'Previous' ? 'ArrowLeft' : 'ArrowRight'}
      className={getButtonClass({
        variant: 'quiet',
        size: 'icon',
        className: joinClasses(
          'absolute inset-y-0 my-auto rounded-full! text-ink bg-sunken/60! aria-disabled:opacity-25 sm:bg-transparent!',
          direction === 'Previous' ? 'left-2 sm:-left-14' : 'right-2 sm:-right-14',
        ),
      })}
    >
      <Arrow aria-hidden="true" strokeWidth={1.5} />
    </button>
  )
}
