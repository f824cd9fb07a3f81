import type { UploadItem } from '#browser/uploads/upload-item.ts'

/** A file that waits to be uploaded, unless `changes` say otherwise. */
export function createUploadItem(changes: Partial<UploadItem> = {}): UploadItem {
  return {
    key: 'file-1',
    group: 'documents.new',
    fileName: 'deed.pdf',
    bytes: 10,
    file: null,
    sentBytes: 0,
    state: 'waiting',
    reason: null,
    canRetry: true,
    isReconnecting: false,
    bytesPerSecond: null,
    secondsLeft: null,
    uploadId: null,
    idempotencyKey: 'key-1',
    ...changes,
  }
}
