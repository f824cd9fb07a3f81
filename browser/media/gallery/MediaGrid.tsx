import { Film } from 'lucide-react'
import { useState, type ReactNode } from 'react'

import { describeDuration, formatDuration, getMediaName } from '#browser/media/describe-media.ts'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import type { AttachedMedia } from '#contract/media/media.ts'

const MediaViewer = lazyDialog(() => import('#browser/media/viewer/MediaViewer.tsx'), 'The viewer')

export interface MediaGridProps<Media extends AttachedMedia> {
  /** The accessible name: 'Photographs of Rosa'. */
  label: string
  media: readonly Media[]
  /** How many there are, if not all are loaded. */
  total?: number
  /** Called when the viewer shows one of the last, to load more. */
  onNearEnd?: () => void
  /** The one that is open in the viewer at first. */
  openId?: string | null | undefined
  onClosed?: (() => void) | undefined
  /** The approximate height of a row. */
  size?: 'regular' | 'small'
  /** Shown below the current one in the viewer; `close` returns to the grid. */
  renderCaption?: (media: Media, close: () => void) => ReactNode
  /** More about the current one in the viewer. */
  renderDetails?: (media: Media, close: () => void) => ReactNode
}

/** How many are left in the viewer when more are loaded. */
const nearEnd = 5

/** Photographs and videos in rows of equal height, each with its own aspect ratio. A click opens the viewer. */
export function MediaGrid<Media extends AttachedMedia>(props: MediaGridProps<Media>) {
  const { label, media, total, onNearEnd, size = 'regular', renderCaption, renderDetails } = props
  const [openIndex, setOpenIndex] = useState(() => {
    const found = media.findIndex(({ id }) => id === props.openId)
    return found === -1 ? null : found
  })
  const close = () => {
    setOpenIndex(null)
    props.onClosed?.()
  }
  const index = openIndex === null ? null : Math.min(openIndex, media.length - 1)
  const current = index === null ? undefined : media[index]
  const moveTo = (target: number) => {
    setOpenIndex(target)
    if (target >= media.length - nearEnd) onNearEnd?.()
  }
  return (
    <>
      <ul aria-label={label} className="flex flex-wrap gap-2">
        {media.map((one, position) => (
          <li key={one.id} className="skip-offscreen" style={getItemStyle(one.width / one.height, size)}>
            <button
              type="button"
              onPointerEnter={MediaViewer.preload}
              onClick={() => moveTo(position)}
              className="group relative block size-full overflow-hidden rounded-sm bg-sunken"
            >
              <Thumbnail media={one} name={getMediaName(one, position)} />
            </button>
          </li>
        ))}
        {/* Fills the last row, so that its photographs do not grow. */}
        <li aria-hidden="true" className="h-0 grow-[1000]" />
      </ul>
      {current !== undefined && index !== null && (
        <MediaViewer
          label={label}
          media={media}
          index={index}
          total={total}
          onIndexChange={moveTo}
          onClose={close}
          caption={renderCaption?.(current, close)}
          details={renderDetails?.(current, close)}
        />
      )}
    </>
  )
}

function Thumbnail({
  media: { mediaType, thumbnailUrl, width, height, duration },
  name,
}: {
  media: AttachedMedia
  name: string
}) {
  const isVideo = mediaType === 'video'
  return (
    <>
      {thumbnailUrl === null ? (
        <span className="grid size-full place-items-center text-muted">
          <Film aria-hidden="true" className="size-10" strokeWidth={1} />
          <span className="sr-only">{name}</span>
        </span>
      ) : (
        <img
          src={thumbnailUrl}
          alt={name}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          className="size-full object-cover transition-opacity group-hover:opacity-90"
        />
      )}
      {isVideo && (
        <span className="absolute bottom-1.5 left-1.5 flex items-center gap-1 rounded-sm bg-deep/85 px-1.5 py-0.5 text-caption text-on-danger tabular">
          <svg aria-hidden="true" viewBox="0 0 10 10" className="size-2.5" fill="currentColor">
            <path d="M1 0 9.5 5 1 10z" />
          </svg>
          <span className="sr-only">, video{duration !== null && `, ${describeDuration(duration)}`}</span>
          {duration !== null && <span aria-hidden="true">{formatDuration(duration)}</span>}
        </span>
      )}
    </>
  )
}

/** Sizes an item by its aspect ratio. Very narrow and very wide photographs are cropped. */
function getItemStyle(ratio: number, size: 'regular' | 'small') {
  const cropped = Math.min(2.6, Math.max(0.6, ratio || 1))
  const height = size === 'regular' ? 'min(11rem, 30vw)' : 'min(8rem, 24vw)'
  return { flexGrow: cropped * 100, flexBasis: `calc(${cropped} * ${height})`, aspectRatio: String(cropped) }
}
