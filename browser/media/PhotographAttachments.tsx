import { Button } from '#browser/ui/Button.tsx'
import type { AttachedMedia } from '#contract/media.ts'
import { mostPhotographsOfAPost } from '#contract/photograph-limits.ts'

import { photographName, photographUrl, thumbnailUrl } from './photograph.ts'
import { PhotographPicker } from './PhotographPicker.tsx'
import type { PhotographUpload } from './use-photograph-upload.ts'

/** In a form that writes something: the photographs that go with it, those it had and those that come. */
export function PhotographAttachments({
  kept,
  onKeep,
  photographs,
  onRetry,
}: {
  /** What is attached already. */
  kept: readonly AttachedMedia[]
  onKeep: (kept: AttachedMedia[]) => void
  photographs: PhotographUpload
  onRetry: (key: number) => void
}) {
  return (
    <div className="grid gap-3">
      {kept.length > 0 && (
        <ul aria-label="Attached photographs" className="flex flex-wrap gap-3">
          {kept.map(({ id, title }, index) => (
            <li key={id} className="grid justify-items-center gap-1 rounded-md bg-sunken p-2">
              <img
                src={thumbnailUrl(photographUrl(id))}
                alt={photographName(title, index)}
                className="size-20 rounded-sm object-cover"
              />
              <Button
                variant="quiet"
                size="small"
                className="text-muted"
                aria-label={`Take away: ${photographName(title, index)}`}
                onClick={() => onKeep(kept.filter(one => one.id !== id))}
              >
                Take away
              </Button>
            </li>
          ))}
        </ul>
      )}
      <PhotographPicker
        photographs={photographs}
        label="Add photographs"
        most={mostPhotographsOfAPost - kept.length}
        onRetry={onRetry}
      />
    </div>
  )
}
