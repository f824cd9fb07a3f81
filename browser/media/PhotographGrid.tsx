import { useState, type ReactNode } from 'react'

import { loadable } from '#browser/platform/loadable.tsx'
import type { AttachedMedia } from '#contract/media.ts'

import { photographName, photographUrl, thumbnailUrl } from './photograph.ts'

// Who looks at the small ones only loads no more.
const Lightbox = loadable(() => import('./Lightbox.tsx'))

export interface PhotographGridProps<Photograph extends AttachedMedia> {
  /** What they are, for a screen reader: 'Photographs of Rosa'. */
  label: string
  photographs: readonly Photograph[]
  /** How high a row is, as far as the shapes allow. */
  size?: 'regular' | 'small'
  /** What stands below one that is looked at; `close` leads back to the grid. */
  caption?: (photograph: Photograph, close: () => void) => ReactNode
}

/** Photographs as they hang in a hall: in rows of one height, each in its own shape. Each opens large. */
export function PhotographGrid<Photograph extends AttachedMedia>({
  label,
  photographs,
  size = 'regular',
  caption,
}: PhotographGridProps<Photograph>) {
  const [openAt, setOpenAt] = useState<number | null>(null)
  const close = () => setOpenAt(null)
  return (
    <>
      <ul aria-label={label} className="flex flex-wrap gap-2">
        {photographs.map(({ id, title, width, height }, index) => (
          <li key={id} style={inRow(width / height, size)}>
            <button
              type="button"
              onClick={() => setOpenAt(index)}
              className="group block size-full overflow-hidden rounded-sm bg-sunken"
            >
              <img
                src={thumbnailUrl(photographUrl(id))}
                alt={photographName(title, index)}
                width={width}
                height={height}
                loading="lazy"
                decoding="async"
                className="size-full object-cover transition-opacity group-hover:opacity-90"
              />
            </button>
          </li>
        ))}
        {/* The last row keeps its height where it is not full. */}
        <li aria-hidden="true" className="h-0 grow-[1000]" />
      </ul>
      {openAt !== null && photographs.length > 0 && (
        <Lightbox
          label={label}
          photographs={photographs}
          at={Math.min(openAt, photographs.length - 1)}
          onMove={setOpenAt}
          onClose={close}
          caption={caption?.(photographs[Math.min(openAt, photographs.length - 1)]!, close)}
        />
      )}
    </>
  )
}

/** Each takes the part of a row that its shape asks for, but a strip or a panorama no more than is good for it. */
function inRow(ratio: number, size: 'regular' | 'small') {
  const shape = Math.min(2.6, Math.max(0.6, ratio))
  const height = size === 'regular' ? 'min(11rem, 30vw)' : 'min(8rem, 24vw)'
  return { flexGrow: shape * 100, flexBasis: `calc(${shape} * ${height})`, aspectRatio: String(shape) }
}
