import { Download, Info, Pause, Play, X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { RefObject } from 'react'

import { getMediaNoun } from '#browser/media/describe-media.ts'
import { getMediaUrl } from '#browser/media/media-url.ts'
import { getButtonClass } from '#browser/ui/button-class.ts'
import type { AttachedMedia } from '#contract/media/media.ts'

import { pausingAttribute, type Slideshow } from './use-slideshow.ts'

const iconButton = getButtonClass({ variant: 'quiet', size: 'icon', className: 'text-ink' })
const icon = { 'aria-hidden': true, strokeWidth: 1.5 } as const

/** Slideshow, details, download and close. Each has a key, which the tooltip names. */
export function ViewerToolbar({
  media,
  slideshow,
  details,
  downloadRef,
}: {
  media: AttachedMedia
  /** Undefined for a single photograph or video. */
  slideshow: Slideshow | undefined
  /** Undefined if there are none. */
  details: { isOpen: boolean; toggle: () => void } | undefined
  downloadRef: RefObject<HTMLAnchorElement | null>
}) {
  return (
    <div className="flex shrink-0">
      {slideshow !== undefined && (
        <button
          type="button"
          className={iconButton}
          aria-label={slideshow.isRunning ? 'Pause slideshow' : 'Play slideshow'}
          aria-keyshortcuts="Space"
          title={slideshow.isRunning ? 'Pause slideshow (Space)' : 'Play slideshow (Space)'}
          onClick={slideshow.toggle}
        >
          {slideshow.isRunning ? <Pause {...icon} /> : <Play {...icon} />}
        </button>
      )}
      {details !== undefined && (
        <button
          type="button"
          {...pausingAttribute}
          className={`${iconButton} aria-expanded:bg-accent-soft`}
          aria-label="Details"
          aria-expanded={details.isOpen}
          aria-keyshortcuts="I"
          title="Details (I)"
          onClick={details.toggle}
        >
          <Info {...icon} />
        </button>
      )}
      <a
        ref={downloadRef}
        {...pausingAttribute}
        href={getMediaUrl(media.id)}
        download
        className={iconButton}
        aria-label={`Download ${getMediaNoun(media.mediaType)}`}
        aria-keyshortcuts="D"
        title="Download (D)"
      >
        <Download {...icon} />
      </a>
      <Radix.Close aria-label="Close" title="Close (Esc)" className={iconButton}>
        <X {...icon} />
      </Radix.Close>
    </div>
  )
}
