import { CallFailed, isUsedIdempotencyKey, readFailureFields } from '#browser/platform/call.ts'
import { describeUploadFailure } from '#browser/platform/files/send-file.ts'
import type { UploadItem } from '#browser/uploads/upload-item.ts'

import type { SharedFile } from './media-input.ts'

/** Why an uploaded file could not be shared. */
export interface SharingFailure {
  sentence: string
  canRetry: boolean
}

export function describeSharingFailure(error: unknown): SharingFailure {
  if (isUsedIdempotencyKey(error))
    return {
      sentence:
        'This file was saved by an earlier attempt, without your latest changes. Remove it here, and change it under Photos & Videos.',
      canRetry: false,
    }
  if (error instanceof CallFailed && error.status === 404)
    return { sentence: 'Please remove this file and choose it again.', canRetry: false }
  return { sentence: describeUploadFailure(error), canRetry: !isFileRejected(error) }
}

/** Whether the server does not accept this file, so that a retry cannot help. */
function isFileRejected(error: unknown): boolean {
  if (!(error instanceof CallFailed)) return false
  const isDamaged = error.status === 400 && Object.keys(readFailureFields(error)).length === 0
  return isDamaged || [413, 415, 422].includes(error.status)
}

/** A shared file as a list of uploads shows it. */
export function toSharedItem(key: string, { fileName, bytes }: SharedFile): UploadItem {
  return {
    key,
    group: '',
    fileName,
    bytes,
    file: null,
    sentBytes: bytes,
    state: 'complete',
    reason: null,
    canRetry: false,
    isReconnecting: false,
    bytesPerSecond: null,
    secondsLeft: null,
    uploadId: null,
    idempotencyKey: '',
  }
}
