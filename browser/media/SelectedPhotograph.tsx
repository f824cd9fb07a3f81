import { CircleAlert } from 'lucide-react'
import { useId } from 'react'

import { Button } from '#browser/ui/Button.tsx'
import { Input } from '#browser/ui/controls/Input.tsx'
import { Progress } from '#browser/ui/Progress.tsx'

import type { UploadItem } from './use-photograph-upload.ts'

/** One selected photograph: its preview, title and upload progress. */
export function SelectedPhotograph({
  item: { file, preview, title, state, progress, error },
  onTitleChange,
  onUnreadable,
  onRemove,
  onCancel,
  onRetry,
}: {
  item: UploadItem
  onTitleChange: (title: string) => void
  /** Called if the browser cannot decode the file. The server could not either. */
  onUnreadable: () => void
  onRemove: () => void
  onCancel: () => void
  onRetry: () => void
}) {
  const errorId = useId()
  return (
    <div className="grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-x-4 rounded-md bg-sunken p-2 pr-3">
      {state === 'rejected' ? (
        <span
          aria-hidden="true"
          className="grid size-20 place-items-center rounded-sm bg-danger-soft text-danger"
        >
          <CircleAlert className="size-6" strokeWidth={1.5} />
        </span>
      ) : (
        <img src={preview} alt="" onError={onUnreadable} className="size-20 rounded-sm object-cover" />
      )}
      <div className="grid min-w-0 gap-1.5">
        {state === 'rejected' ? (
          <p className="truncate text-small">{file.name}</p>
        ) : (
          <Input
            aria-label={`Title of ${file.name}`}
            aria-describedby={error === undefined ? undefined : errorId}
            placeholder="What does it show? (optional)"
            value={title}
            maxLength={200}
            readOnly={state === 'sending' || state === 'sent'}
            onChange={({ target }) => onTitleChange(target.value)}
          />
        )}
        {error !== undefined && (
          <p id={errorId} role="alert" className="text-small text-danger">
            {error}
          </p>
        )}
        <div className="flex min-h-9 flex-wrap items-center gap-x-2">
          {state === 'sending' && <UploadProgress name={file.name} progress={progress} />}
          {state === 'sent' && <p className="grow text-caption text-muted">Uploaded</p>}
          {(state === 'waiting' || state === 'failed' || state === 'rejected') && (
            <p className="grow truncate text-caption text-muted tabular">
              {state === 'rejected' ? formatSize(file) : `${file.name}, ${formatSize(file)}`}
            </p>
          )}
          {state === 'failed' && (
            <Button variant="quiet" size="small" aria-label={`Try again: ${file.name}`} onClick={onRetry}>
              Try again
            </Button>
          )}
          {state === 'sending' ? (
            <Button variant="quiet" size="small" aria-label={`Cancel: ${file.name}`} onClick={onCancel}>
              Cancel
            </Button>
          ) : (
            <Button
              variant="quiet"
              size="small"
              className="text-muted"
              aria-label={`Remove: ${file.name}`}
              onClick={onRemove}
            >
              Remove
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

/** At 100% the server is still processing the photograph. */
function UploadProgress({ name, progress }: { name: string; progress: number }) {
  const percent = Math.round(progress * 100)
  return (
    <>
      <Progress label={`Uploading ${name}`} done={percent < 100 ? progress : null} className="grow" />
      <span className="text-caption text-muted tabular">{percent < 100 ? `${percent}%` : 'Processing'}</span>
    </>
  )
}

function formatSize({ size }: File): string {
  if (size < 1024 * 1024) return `${Math.ceil(size / 1024)} KB`
  // Rounded up, so that a file above the limit never appears to be within it.
  return `${(Math.ceil((size / 1024 / 1024) * 10) / 10).toFixed(1)} MB`
}
