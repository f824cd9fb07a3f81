import { CircleCheck, Pause, Play, RotateCcw, X, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import { formatFileSize } from '#browser/platform/format/format-file-size.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Progress } from '#browser/ui/Progress.tsx'
import { pluralize } from '#contract/texts/counts.ts'

import { isRefused, type UploadItem } from './upload-item.ts'
import { formatTimeLeft } from './upload-speed.ts'
import type { Uploads } from './use-uploads.ts'

export interface UploadListProps {
  uploads: Uploads
  /** The accessible name: 'Uploads to Formation Documents'. */
  label: string
  /** More about a file, such as the field of its title. */
  children?: (item: UploadItem) => ReactNode
}

/** Files with their progress, and buttons to pause, continue and remove each. Names the files to choose again. */
export function UploadList({ uploads, label, children }: UploadListProps) {
  const { items } = uploads
  return (
    <>
      <InterruptedUploads uploads={uploads} />
      {items.length > 0 && (
        <ul aria-label={label} className="grid gap-2">
          {items.map(item => (
            <li key={item.key} className="grid gap-2 rounded-md bg-sunken py-3 pr-2 pl-4">
              <UploadRow item={item} uploads={uploads} />
              {children !== undefined && <div className="pr-2 empty:hidden">{children(item)}</div>}
            </li>
          ))}
        </ul>
      )}
      <output className="sr-only">{describeUploads(items)}</output>
    </>
  )
}

function UploadRow({ item, uploads }: { item: UploadItem; uploads: Uploads }) {
  const { key, fileName, bytes, sentBytes, state, reason, canRetry } = item
  const isMoving = state === 'waiting' || state === 'uploading'
  const toggle = state === 'failed' && !canRetry ? undefined : toggles[state]
  return (
    <>
      <div className="flex flex-wrap items-center justify-end gap-x-1">
        <div className="min-w-40 grow basis-0">
          <p className="text-small font-medium wrap-anywhere">{fileName}</p>
          <p className="flex flex-wrap items-center gap-x-1.5 text-caption text-muted tabular">
            {state === 'complete' && (
              <CircleCheck aria-hidden="true" strokeWidth={1.75} className="size-4 text-gain" />
            )}
            {describeState(item)}
          </p>
        </div>
        {toggle !== undefined && (
          // One button for all states, so that it keeps the focus.
          <Button
            ref={focusSuccessor}
            variant="quiet"
            size="icon"
            aria-label={`${toggle.label}: ${fileName}`}
            onClick={() => (isMoving ? uploads.pause(key) : uploads.resume(key))}
          >
            <toggle.Icon aria-hidden="true" strokeWidth={1.5} />
          </Button>
        )}
        <Button
          ref={focusSuccessor}
          variant="quiet"
          size="icon"
          className="text-muted"
          aria-label={`${isMoving ? 'Cancel' : 'Remove'}: ${fileName}`}
          onClick={() => uploads.remove(key)}
        >
          <X aria-hidden="true" strokeWidth={1.5} />
        </Button>
      </div>
      {state !== 'complete' && state !== 'failed' && (
        <Progress
          label={`Uploading ${fileName}`}
          done={bytes === 0 ? 0 : sentBytes / bytes}
          className="mr-2 w-[calc(100%-0.5rem)]"
        />
      )}
      {state === 'failed' && (
        <p role="alert" className="text-small text-danger">
          {reason}
        </p>
      )}
    </>
  )
}

const pause = { label: 'Pause', Icon: Pause }

/** The button of each state that stops or continues the upload. */
const toggles: Partial<Record<UploadItem['state'], { label: string; Icon: LucideIcon }>> = {
  waiting: pause,
  uploading: pause,
  paused: { label: 'Resume', Icon: Play },
  failed: { label: 'Try again', Icon: RotateCcw },
}

/** `45%, 12.5 MB of 27.8 MB, 3.1 MB a second, about 5 minutes left`. */
function describeState({
  bytes,
  sentBytes,
  state,
  reason,
  isReconnecting,
  bytesPerSecond,
  secondsLeft,
}: UploadItem): string {
  const size = formatFileSize(bytes)
  if (state === 'complete') return `Uploaded, ${size}`
  if (state === 'failed') return size
  const percent = `${bytes === 0 ? 0 : Math.floor((sentBytes / bytes) * 100)}%`
  const sent = `${formatFileSize(sentBytes)} of ${size}`
  if (state === 'waiting') return reason === null ? `Waiting, ${size}` : `${reason} ${size}`
  if (state === 'paused') return `${reason ?? 'Paused'} ${percent}, ${sent}`.trim()
  if (isReconnecting) return `${percent}, ${sent}. The connection is lost. Reconnecting...`
  return [
    percent,
    sent,
    bytesPerSecond !== null && `${formatFileSize(bytesPerSecond)} a second`,
    secondsLeft !== null && formatTimeLeft(secondsLeft),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Changes only when a file is finished or has failed, so that screen readers are not interrupted by progress. */
function describeUploads(items: readonly UploadItem[]): string {
  const refused = items.filter(isRefused).length
  const accepted = items.length - refused
  const complete = items.filter(({ state }) => state === 'complete').length
  return [
    accepted > 0 && `${complete} of ${pluralize(accepted, 'file')} uploaded`,
    refused > 0 && `${pluralize(refused, 'file')} cannot be added`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** After a reload, the browser cannot read the files again by itself. */
function InterruptedUploads({ uploads: { interrupted, discardInterrupted } }: { uploads: Uploads }) {
  if (interrupted.length === 0) return null
  return (
    <Alert title={interrupted.length === 1 ? 'One upload was interrupted' : 'Some uploads were interrupted'}>
      <p>
        Choose {interrupted.length === 1 ? 'this file' : 'these files'} again to continue. What is uploaded is
        not sent twice.
      </p>
      <ul className="mt-2 grid gap-1">
        {interrupted.map(({ key, fileName, bytes, sentBytes }) => (
          <li key={key} className="flex flex-wrap items-center justify-between gap-x-4">
            <span className="wrap-anywhere">
              {fileName}, {formatFileSize(sentBytes)} of {formatFileSize(bytes)}
            </span>
            <Button
              ref={focusSuccessor}
              variant="quiet"
              size="small"
              aria-label={`Discard: ${fileName}`}
              onClick={() => discardInterrupted(key)}
            >
              Discard
            </Button>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
