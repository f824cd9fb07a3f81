import { Dialog as Radix } from 'radix-ui'
import { useRef, useState, type ReactNode } from 'react'

import { getMediaName } from '#browser/media/describe-media.ts'
import { joinClasses } from '#browser/ui/classes.ts'
import type { AttachedMedia } from '#contract/media/media.ts'

import { Lightbox } from './Lightbox.tsx'
import { NavigationButton } from './NavigationButton.tsx'
import { usePreload } from './use-preload.ts'
import { pausingAttribute, useSlideshow } from './use-slideshow.ts'
import { useSwipe } from './use-swipe.ts'
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
  const download = useRef<HTMLAnchorElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [isDetailsOpen, setDetailsOpen] = useState(false)
  const [readyId, setReadyId] = useState<string | null>(null)
  const current = media[index]!
  const { id, mediaType, title } = current
  const name = getMediaName(current, index)
  const last = media.length - 1
  const moveTo = (target: number) => {
    if (target >= 0 && target <= last) onIndexChange(target)
  }
  const advance = () => onIndexChange(index === last ? 0 : index + 1)
  const slideshow = useSlideshow({ isReady: readyId === id, onAdvance: advance })
  const swipe = useSwipe(steps => moveTo(index + steps))
  usePreload([media[index + 1], media[index - 1]])
  const toggleDetails = () => setDetailsOpen(!isDetailsOpen)
  const stage = { media: current, name, onReady: () => setReadyId(id) }

  return (
    <Lightbox
      handlers={slideshow.handlers}
      onClose={onClose}
      onKeyDown={event =>
        handleViewerKey(
          event,
          { index, last },
          {
            moveTo,
            togglePlayback: () =>
              mediaType === 'video' ? togglePlayback(video.current) : slideshow.toggle(),
            toggleDetails: () => details !== undefined && toggleDetails(),
            download: () => download.current?.click(),
          },
        )
      }
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
          details={details === undefined ? undefined : { isOpen: isDetailsOpen, toggle: toggleDetails }}
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
            onEnded={() => slideshow.isRunning && advance()}
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
        {title !== null && <p className="font-serif text-lead text-balance wrap-anywhere">{title}</p>}
        {caption}
      </footer>
      {isDetailsOpen && <DetailsPanel>{details}</DetailsPanel>}
    </Lightbox>
  )
}

/** Below the photograph on phones, beside it on wide screens. */
function DetailsPanel({ children }: { children: ReactNode }) {
  return (
    <aside
      {...pausingAttribute}
      aria-label="Details"
      className={joinClasses(
        'overflow-y-auto border-line p-5 max-lg:max-h-[45dvh] max-lg:border-t sm:p-7',
        'lg:col-start-2 lg:row-span-2 lg:row-start-2 lg:w-90 lg:border-l',
      )}
    >
      {children}
    </aside>
  )
}

/** A rejected promise means that the browser cannot play it, which the stage reports. */
function togglePlayback(video: HTMLVideoElement | null): void {
  if (video?.paused === true) video.play().catch(() => undefined)
  else video?.pause()
}
