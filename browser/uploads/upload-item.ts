export type UploadState = 'waiting' | 'uploading' | 'paused' | 'failed' | 'complete'

/** A file in the upload queue. */
export interface UploadItem {
  key: string
  /** The form or page that the file was added to. */
  group: string
  fileName: string
  bytes: number
  /** Null for an upload that was complete before the page was reloaded. */
  file: File | null
  sentBytes: number
  state: UploadState
  /** Why it failed, was paused or must wait; null if the user paused it, or if it waits for other files. */
  reason: string | null
  /** False for a failure that a repetition does not change: a file that is too large or of another type. */
  canRetry: boolean
  /** The connection is lost, and the upload tries again by itself. */
  isReconnecting: boolean
  bytesPerSecond: number | null
  secondsLeft: number | null
  /** Set once all bytes are stored: the `uploadId` of `POST /api/documents`. */
  uploadId: string | null
  /** For the call that files the upload: the same in every attempt, even after a reload. */
  idempotencyKey: string
}

/** Whether the server never accepts this file: it is too large or of another type. */
export function isRefused({ state, canRetry }: Pick<UploadItem, 'state' | 'canRetry'>): boolean {
  return state === 'failed' && !canRetry
}

/** An unfinished upload of an earlier page load, whose file the user has to choose again. */
export interface InterruptedUpload {
  key: string
  fileName: string
  bytes: number
  sentBytes: number
}
