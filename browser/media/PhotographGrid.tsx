import { useState, type ReactNode } from 'react'

import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import type { AttachedMedia } from '#contract/media.ts'

import { getPhotographName, getPhotographUrl, getThumbnailUrl } from './photograph.ts'

const Lightbox = lazyDialog(() => import('./Lightbox.tsx'))

export interface PhotographGridProps<Photograph extends AttachedMedia> {
  /** The accessible name: 'Photographs of Rosa'. */
  label: string
  photographs: readonly Photograph[]
  /** The approximate height of a row. */
  size?: 'regular' | 'small'
  /** Shown below the photograph in the lightbox; `close` returns to the grid. */
  caption?: (photograph: Photograph, close: () => void) => ReactNode
}

/** Photographs in rows of equal height, each with its own aspect ratio. A click opens the lightbox. */
export function PhotographGrid<Photograph extends AttachedMedia>({
  label,
  photographs,
  size = 'regular',
  caption,
}: PhotographGridProps<Photograph>) {
  const [openIndex, setOpenIndex] = useState<number | null>(null)
  const close = () => setOpenIndex(null)
  return (
    <>
      <ul aria-label={label} className="flex flex-wrap gap-2">
        {photographs.map(({ id, title, width, height }, index) => (
          <li key={id} className="skip-offscreen" style={getItemStyle(width / height, size)}>
            <button
              type="button"
              onClick={() => setOpenIndex(index)}
              className="group block size-full overflow-hidden rounded-sm bg-sunken"
            >
              <img
                src={getThumbnailUrl(getPhotographUrl(id))}
                alt={getPhotographName(title, index)}
                width={width}
                height={height}
                loading="lazy"
                decoding="async"
                className="size-full object-cover transition-opacity group-hover:opacity-90"
              />
            </button>
          </li>
        ))}
        {/* Fills the last row, so that its photographs do not grow. */}
        <li aria-hidden="true" className="h-0 grow-[1000]" />
      </ul>
      {openIndex !== null && photographs.length > 0 && (
        <Lightbox
          label={label}
          photographs={photographs}
          index={Math.min(openIndex, photographs.length - 1)}
          onIndexChange={setOpenIndex}
          onClose={close}
          caption={caption?.(photographs[Math.min(openIndex, photographs.length - 1)]!, close)}
        />
      )}
    </>
  )
}

/** Sizes an item by its aspect ratio. Very narrow and very wide photographs are cropped. */
function getItemStyle(ratio: number, size: 'regular' | 'small') {
  const cropped = Math.min(2.6, Math.max(0.6, ratio))
  const height = size === 'regular' ? 'min(11rem, 30vw)' : 'min(8rem, 24vw)'
  return { flexGrow: cropped * 100, flexBasis: `calc(${cropped} * ${height})`, aspectRatio: String(cropped) }
}
