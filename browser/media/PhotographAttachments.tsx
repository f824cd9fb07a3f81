import { Button } from '#browser/ui/Button.tsx'

import { getPhotographName, getPhotographUrl, getThumbnailUrl } from './photograph.ts'
import { PhotographPicker } from './PhotographPicker.tsx'
import type { Attachments } from './use-photograph-attachments.ts'

/** The photographs of a post in its form: already attached ones and new uploads. */
export function PhotographAttachments({
  attachments: { attached, setAttached, upload, maxUploads, send },
}: {
  attachments: Attachments
}) {
  return (
    <div className="grid gap-3">
      {attached.length > 0 && (
        <ul aria-label="Attached photographs" className="flex flex-wrap gap-3">
          {attached.map(({ id, title }, index) => (
            <li key={id} className="grid justify-items-center gap-1 rounded-md bg-sunken p-2">
              <img
                src={getThumbnailUrl(getPhotographUrl(id))}
                alt={getPhotographName(title, index)}
                className="size-20 rounded-sm object-cover"
              />
              <Button
                variant="quiet"
                size="small"
                className="text-muted"
                aria-label={`Remove: ${getPhotographName(title, index)}`}
                onClick={() => setAttached(attached.filter(photograph => photograph.id !== id))}
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
        max={maxUploads}
        onRetry={key => void send(key)}
      />
    </div>
  )
}
