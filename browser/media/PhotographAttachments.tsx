import { Button } from '#browser/ui/Button.tsx'
import type { AttachedMedia } from '#contract/media.ts'
import { maxPhotographsPerPost } from '#contract/photograph-limits.ts'

import { photographName, photographUrl, thumbnailUrl } from './photograph.ts'
import { PhotographPicker } from './PhotographPicker.tsx'
import type { PhotographUpload } from './use-photograph-upload.ts'

/** The photographs of a post in its form: already attached ones and new uploads. */
export function PhotographAttachments({
  attached,
  onChange,
  upload,
  onRetry,
}: {
  attached: readonly AttachedMedia[]
  onChange: (attached: AttachedMedia[]) => void
  upload: PhotographUpload
  onRetry: (key: number) => void
}) {
  return (
    <div className="grid gap-3">
      {attached.length > 0 && (
        <ul aria-label="Attached photographs" className="flex flex-wrap gap-3">
          {attached.map(({ id, title }, index) => (
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
                aria-label={`Remove: ${photographName(title, index)}`}
                onClick={() => onChange(attached.filter(photograph => photograph.id !== id))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <PhotographPicker
        upload={upload}
        label="Add photographs"
        max={maxPhotographsPerPost - attached.length}
        onRetry={onRetry}
      />
    </div>
  )
}
