import { CircleAlert } from 'lucide-react'
import { useId } from 'react'

import { Button } from '#browser/ui/Button.tsx'
import { Input } from '#browser/ui/forms/Input.tsx'
import { Progress } from '#browser/ui/Progress.tsx'

import type { UploadItem } from './use-photograph-upload.ts'

/** One photograph that was chosen: what it shows, what it is called, and how far it has come. */
export function SelectedPhotograph({
  photograph: { file, preview, title, state, progress: done, error: sentence },
  onTitle,
  onUnreadable,
  onRemove,
  onStop,
  onRetry,
}: {
  photograph: UploadItem
  onTitle: (title: string) => void
  /** The browser sees no picture in it, and neither would the portal. */
  onUnreadable: () => void
  onRemove: () => void
  onStop: () => void
  onRetry: () => void
}) {
  const sentenceId = useId()
  return (
    <div className="grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-x-4 rounded-md bg-sunken p-2 pr-3">
      {state === 'refused' ? (
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
        {state === 'refused' ? (
          <p className="truncate text-small">{file.name}</p>
        ) : (
          <Input
            aria-label={`What is to be seen on ${file.name}`}
            aria-describedby={sentence === undefined ? undefined : sentenceId}
            placeholder="What is to be seen? (optional)"
            value={title}
            maxLength={200}
            readOnly={state === 'sending' || state === 'sent'}
            onChange={({ target }) => onTitle(target.value)}
          />
        )}
        {sentence !== undefined && (
          <p id={sentenceId} role="alert" className="text-small text-danger">
            {sentence}
          </p>
        )}
        <div className="flex min-h-9 flex-wrap items-center gap-x-2">
          {state === 'sending' && <Sending name={file.name} done={done} />}
          {state === 'sent' && <p className="grow text-caption text-muted">Arrived</p>}
          {(state === 'waiting' || state === 'failed' || state === 'refused') && (
            <p className="grow truncate text-caption text-muted tabular">
              {state === 'refused' ? sizeOf(file) : `${file.name}, ${sizeOf(file)}`}
            </p>
          )}
          {state === 'failed' && (
            <Button variant="quiet" size="small" aria-label={`Try again: ${file.name}`} onClick={onRetry}>
              Try again
            </Button>
          )}
          {state === 'sending' ? (
            <Button variant="quiet" size="small" aria-label={`Stop: ${file.name}`} onClick={onStop}>
              Stop
            </Button>
          ) : (
            <Button
              variant="quiet"
              size="small"
              className="text-muted"
              aria-label={`Take away: ${file.name}`}
              onClick={onRemove}
            >
              Take away
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

/** Once all bytes have left, the portal still draws it anew. */
function Sending({ name, done }: { name: string; done: number }) {
  const percent = Math.round(done * 100)
  return (
    <>
      <Progress label={`Sending ${name}`} done={percent < 100 ? done : null} className="grow" />
      <span className="text-caption text-muted tabular">{percent < 100 ? `${percent}%` : 'Developing'}</span>
    </>
  )
}

function sizeOf({ size }: File): string {
  if (size < 1024 * 1024) return `${Math.ceil(size / 1024)} KB`
  // Rounded up, so that nothing that is too large reads as if it were just right.
  return `${(Math.ceil((size / 1024 / 1024) * 10) / 10).toFixed(1)} MB`
}
