import { findUploadId } from './find-upload-id.ts'
import type { SendFailure, SendOptions, Transport } from './transport.ts'
import { updateItem, type UploadEntry } from './upload-entry.ts'
import { addSample, computeSecondsLeft, computeSpeed } from './upload-speed.ts'

/** What the queue does while a file is sent. */
export interface SendingQueue {
  loadTransport: () => Promise<Transport>
  now: () => number
  /** Whether the queue has the entry. */
  has: (entry: UploadEntry) => boolean
  save: () => void
  notify: () => void
  notifyProgress: () => void
  /** Starts the next files. */
  proceed: () => void
  /** No file starts before. */
  waitFor: (ms: number) => void
}

/** Sends a file until it is complete, fails or is stopped. Ignores what a stopped transport still reports. */
export async function sendEntry(entry: UploadEntry, queue: SendingQueue): Promise<void> {
  updateItem(entry, { state: 'uploading', reason: null, isReconnecting: false })
  entry.samples = []
  entry.isStoppedByConnection = false
  const isCurrent = () => queue.has(entry) && entry.item.state === 'uploading'
  try {
    const transport = await queue.loadTransport()
    if (!isCurrent() || entry.sending !== null || entry.item.file === null) return
    entry.sending = transport.send(entry.item.file, createOptions(entry, queue, isCurrent))
  } catch {
    if (isCurrent())
      fail(entry, queue, {
        kind: 'connection',
        sentence: 'The upload could not start. Check your connection, then try again.',
      })
  }
}

function createOptions(entry: UploadEntry, queue: SendingQueue, isCurrent: () => boolean): SendOptions {
  return {
    address: entry.address,
    onAddress(address) {
      entry.address = address
      queue.save()
    },
    onProgress(sentBytes) {
      if (isCurrent()) reportProgress(entry, queue, sentBytes)
    },
    onReconnecting() {
      if (!isCurrent()) return
      entry.samples = []
      updateItem(entry, { isReconnecting: true, bytesPerSecond: null, secondsLeft: null })
      queue.notify()
    },
    onComplete(address) {
      if (!isCurrent()) return
      entry.sending = null
      entry.address = address
      const { bytes } = entry.item
      const uploadId = findUploadId(address)
      updateItem(entry, { state: 'complete', sentBytes: bytes, isReconnecting: false, uploadId })
      queue.proceed()
    },
    onFailure(failure) {
      if (isCurrent()) fail(entry, queue, failure)
    },
  }
}

function reportProgress(entry: UploadEntry, { now, notifyProgress }: SendingQueue, sentBytes: number): void {
  entry.samples = addSample(entry.samples, { at: now(), bytes: sentBytes })
  const bytesPerSecond = computeSpeed(entry.samples)
  const secondsLeft = computeSecondsLeft(entry.item.bytes - sentBytes, bytesPerSecond)
  updateItem(entry, { sentBytes, bytesPerSecond, secondsLeft, isReconnecting: false })
  notifyProgress()
}

function fail(
  entry: UploadEntry,
  { proceed, waitFor }: SendingQueue,
  { kind, sentence, waitMs = 0 }: SendFailure,
): void {
  entry.sending = null
  if (kind === 'busy') {
    updateItem(entry, { state: 'waiting', reason: sentence, isReconnecting: false })
    waitFor(waitMs)
    return proceed()
  }
  if (kind === 'gone' && entry.address !== null) {
    // The server has deleted the unfinished upload, so the file is sent from its beginning.
    entry.address = null
    updateItem(entry, { state: 'waiting', sentBytes: 0 })
    return proceed()
  }
  entry.isPausedBySession = kind === 'session-over'
  entry.isStoppedByConnection = kind === 'connection'
  updateItem(entry, {
    state: kind === 'session-over' ? 'paused' : 'failed',
    reason: sentence,
    canRetry: kind !== 'rejected',
    isReconnecting: false,
  })
  if (kind === 'rejected') entry.address = null
  proceed()
}
