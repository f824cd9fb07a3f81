import { createIdempotencyKey } from '#browser/platform/call.ts'

import type { Sending } from './transport.ts'
import type { InterruptedUpload, UploadItem } from './upload-item.ts'
import type { SpeedSample } from './upload-speed.ts'

/** An item of the queue with the state of its transport. */
export interface UploadEntry {
  item: UploadItem
  fingerprint: string
  address: string | null
  sending: Sending | null
  samples: SpeedSample[]
  isPausedBySession: boolean
  isStoppedByConnection: boolean
}

/** What a reload must not lose. */
export interface StoredUpload extends InterruptedUpload {
  fingerprint: string
  address: string | null
  uploadId: string | null
  idempotencyKey: string
}

/** With `stored`, the file continues its upload of an earlier page load. */
export function createEntry(
  group: string,
  file: File,
  fingerprint: string,
  stored: StoredUpload | undefined,
): UploadEntry {
  return {
    item: {
      ...createItem(group),
      ...(stored && pickStored(stored)),
      fileName: file.name,
      bytes: file.size,
      file,
      state: 'waiting',
    },
    ...createSendingState(fingerprint, stored?.address ?? null),
  }
}

/** A complete upload of an earlier page load. */
export function restoreEntry(group: string, stored: StoredUpload): UploadEntry {
  const { fileName, bytes, uploadId, fingerprint, address } = stored
  return {
    item: { ...createItem(group), ...pickStored(stored), fileName, bytes, uploadId, state: 'complete' },
    ...createSendingState(fingerprint, address),
  }
}

export function toStored({ item, fingerprint, address }: UploadEntry): StoredUpload {
  const { key, fileName, bytes, sentBytes, uploadId, idempotencyKey } = item
  return { key, fileName, bytes, sentBytes, uploadId, idempotencyKey, fingerprint, address }
}

/** Items are replaced, so that the page sees the change. */
export function updateItem(entry: UploadEntry, changes: Partial<UploadItem>): void {
  entry.item = { ...entry.item, ...changes }
}

export function stopSending(entry: UploadEntry): void {
  entry.sending?.stop()
  entry.sending = null
}

/** The same for a file that is chosen again, unless it was changed. */
export function createFingerprint({ name, type, size, lastModified, webkitRelativePath }: File): string {
  return JSON.stringify([webkitRelativePath || name, type, size, lastModified])
}

function pickStored({ key, sentBytes, idempotencyKey }: StoredUpload) {
  return { key, sentBytes, idempotencyKey }
}

function createItem(group: string): Omit<UploadItem, 'fileName' | 'bytes' | 'state'> {
  return {
    // The name of a form field, which must not look like the index of a list.
    key: `file-${createIdempotencyKey()}`,
    group,
    file: null,
    sentBytes: 0,
    reason: null,
    canRetry: true,
    isReconnecting: false,
    bytesPerSecond: null,
    secondsLeft: null,
    uploadId: null,
    idempotencyKey: createIdempotencyKey(),
  }
}

function createSendingState(fingerprint: string, address: string | null): Omit<UploadEntry, 'item'> {
  return {
    fingerprint,
    address,
    sending: null,
    samples: [],
    isPausedBySession: false,
    isStoppedByConnection: false,
  }
}
