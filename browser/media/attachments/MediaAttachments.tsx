import { Film } from 'lucide-react'

import { getMediaName } from '#browser/media/describe-media.ts'
import { MediaPicker } from '#browser/media/upload/MediaPicker.tsx'
import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import { Button } from '#browser/ui/Button.tsx'
import type { AttachedMedia } from '#contract/media/media.ts'

import type { Attachments } from './use-media-attachments.ts'

/** The photographs and videos of a post in its form: already attached ones and new files. */
export function MediaAttachments({
  attachments: { attached, setAttached, upload },
}: {
  attachments: Attachments
}) {
  return (
    <div className="grid gap-3">
      {attached.length > 0 && (
        <ul aria-label="Attached photographs and videos" className="flex flex-wrap gap-3">
          {attached.map((media, index) => (
            <li key={media.id} className="grid justify-items-center gap-1 rounded-md bg-sunken p-2">
              <Thumbnail media={media} name={getMediaName(media, index)} />
              <Button
                ref={focusSuccessor}
                variant="quiet"
                size="small"
                className="text-muted"
                aria-label={`Remove: ${getMediaName(media, index)}`}
                onClick={() => setAttached(attached.filter(({ id }) => id !== media.id))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <MediaPicker media={upload} label="Add photographs and videos" fields="more" />
    </div>
  )
}

function Thumbnail({ media: { thumbnailUrl }, name }: { media: AttachedMedia; name: string }) {
  if (thumbnailUrl !== null)
    return <img src={thumbnailUrl} alt={name} className="size-20 rounded-sm object-cover" />
  return (
    <span className="grid size-20 place-items-center text-muted">
      <Film aria-hidden="true" className="size-7" strokeWidth={1.25} />
      <span className="sr-only">{name}</span>
    </span>
  )
}
