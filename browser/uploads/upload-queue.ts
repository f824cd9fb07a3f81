import { createIdempotencyKey } from '#browser/platform/call.ts'
import { readDraft, removeDraft, saveDraft } from '#browser/platform/drafts/drafts.ts'

import { findUploadId } from './find-upload-id.ts'
import type { SendFailure, Sending, Transport } from './transport.ts'
import type { InterruptedUpload, UploadItem } from './upload-item.ts'
import { addSample, computeSecondsLeft, computeSpeed, type SpeedSample } from './upload-speed.ts'

/** How many files are sent at once. */
export const maxUploadsAtOnce = 3
/** Milliseconds between two notifications of progress. */
const progressInterval = 250

/**
 * The uploads of this tab, whatever page is open. The state of each is stored with the drafts of the account, so a
 * reload loses no byte: a complete upload is still there, and a file that is chosen again continues.
 */
export interface UploadQueue {
  subscribe: (listener: () => void) => () => void
  /** All items: the same array until something changes. */
  getItems: () => readonly UploadItem[]
  /** The unfinished uploads of a group before a reload: the same array until something changes. */
  getInterrupted: (group: string) => readonly InterruptedUpload[]
  /** Restores the uploads of a group, and continues those that the end of this account's session paused. */
  open: (group: string, ownerId: string) => void
  /** Adds files, except those that the group has already. */
  add: (group: string, files: Iterable<File>) => void
  pause: (key: string) => void
  resume: (key: string) => void
  /** Removes a file and its bytes. */
  remove: (key: string) => void
  /** Removes a file whose upload is filed as a document now. */
  release: (key: string) => void
  /** Gives up an interrupted upload. */
  discardInterrupted: (key: string) => void
  /** Continues the uploads that a lost connection has stopped. */
  onOnline: () => void
  onSessionEnd: (reason: 'signed-out' | 'session-over') => void
  /** Stores how much is sent, before the page is left. */
  save: () => void
}

/** What a reload must not lose. */
interface StoredUpload extends InterruptedUpload {
  fingerprint: string
  address: string | null
  uploadId: string | null
  idempotencyKey: string
}

interface Entry {
  item: UploadItem
  fingerprint: string
  address: string | null
  sending: Sending | null
  samples: SpeedSample[]
  isPausedBySession: boolean
  isStoppedByConnection: boolean
}

export function createUploadQueue({
  loadTransport,
  now = Date.now,
}: {
  loadTransport: () => Promise<Transport>
  now?: () => number
}): UploadQueue {
  let ownerId: string | undefined
  let entries: Entry[] = []
  let items: readonly UploadItem[] = []
  const interrupted = new Map<string, readonly StoredUpload[]>()
  const listeners = new Set<() => void>()
  let notifiedAt = 0
  /** Set while the account has made too many changes. */
  let waiting: ReturnType<typeof setTimeout> | undefined

  function notify(): void {
    notifiedAt = now()
    items = entries.map(({ item }) => item)
    for (const listener of listeners) listener()
  }

  function update(entry: Entry, changes: Partial<UploadItem>): void {
    entry.item = { ...entry.item, ...changes }
  }

  /** Starts the next files and stores the state. */
  function proceed(): void {
    for (const entry of entries) {
      if (waiting !== undefined) break
      if (entries.filter(({ item }) => item.state === 'uploading').length >= maxUploadsAtOnce) break
      if (entry.item.state === 'waiting') void send(entry)
    }
    save()
    notify()
  }

  async function send(entry: Entry): Promise<void> {
    update(entry, { state: 'uploading', reason: null, isReconnecting: false })
    entry.samples = []
    entry.isStoppedByConnection = false
    const isCurrent = () => entries.includes(entry) && entry.item.state === 'uploading'
    try {
      const transport = await loadTransport()
      if (!isCurrent() || entry.sending !== null || entry.item.file === null) return
      entry.sending = transport.send(entry.item.file, {
        address: entry.address,
        onAddress(address) {
          entry.address = address
          save()
        },
        onProgress(sentBytes) {
          if (isCurrent()) reportProgress(entry, sentBytes)
        },
        onReconnecting() {
          if (!isCurrent()) return
          entry.samples = []
          update(entry, { isReconnecting: true, bytesPerSecond: null, secondsLeft: null })
          notify()
        },
        onComplete(address) {
          if (!isCurrent()) return
          entry.sending = null
          entry.address = address
          const { bytes } = entry.item
          update(entry, {
            state: 'complete',
            sentBytes: bytes,
            isReconnecting: false,
            uploadId: findUploadId(address),
          })
          proceed()
        },
        onFailure(failure) {
          if (isCurrent()) fail(entry, failure)
        },
      })
    } catch {
      if (isCurrent())
        fail(entry, {
          kind: 'connection',
          sentence: 'The upload could not start. Check your connection, then try again.',
        })
    }
  }

  function reportProgress(entry: Entry, sentBytes: number): void {
    const at = now()
    entry.samples = addSample(entry.samples, { at, bytes: sentBytes })
    const bytesPerSecond = computeSpeed(entry.samples)
    const secondsLeft = computeSecondsLeft(entry.item.bytes - sentBytes, bytesPerSecond)
    update(entry, { sentBytes, bytesPerSecond, secondsLeft, isReconnecting: false })
    if (at - notifiedAt >= progressInterval) notify()
  }

  function fail(entry: Entry, { kind, sentence, waitMs = 0 }: SendFailure): void {
    entry.sending = null
    if (kind === 'busy') {
      update(entry, { state: 'waiting', reason: sentence, isReconnecting: false })
      waiting ??= setTimeout(() => {
        waiting = undefined
        proceed()
      }, waitMs)
      return proceed()
    }
    if (kind === 'gone' && entry.address !== null) {
      // The server has deleted the unfinished upload, so the file is sent from its beginning.
      entry.address = null
      update(entry, { state: 'waiting', sentBytes: 0 })
      return proceed()
    }
    entry.isPausedBySession = kind === 'session-over'
    entry.isStoppedByConnection = kind === 'connection'
    update(entry, {
      state: kind === 'session-over' ? 'paused' : 'failed',
      reason: sentence,
      canRetry: kind !== 'rejected',
      isReconnecting: false,
    })
    if (kind === 'rejected') entry.address = null
    proceed()
  }

  function stop(entry: Entry): void {
    entry.sending?.stop()
    entry.sending = null
  }

  function find(key: string): Entry | undefined {
    return entries.find(({ item }) => item.key === key)
  }

  function terminate(address: string | null): void {
    if (address !== null)
      void loadTransport().then(
        transport => transport.terminate(address),
        () => undefined,
      )
  }

  function save(): void {
    if (ownerId === undefined) return
    for (const group of interrupted.keys()) {
      const stored = [
        ...entries.filter(({ item, address }) => item.group === group && address !== null).map(toStored),
        ...(interrupted.get(group) ?? []),
      ]
      if (stored.length === 0) removeDraft(draftName(group))
      else saveDraft(draftName(group), ownerId, stored)
    }
  }

  function clear(): void {
    clearTimeout(waiting)
    waiting = undefined
    for (const entry of entries) stop(entry)
    entries = []
    interrupted.clear()
  }

  /** The upload of this file that a reload has interrupted. It is an item of the queue again. */
  function claimInterrupted(group: string, fingerprint: string): StoredUpload | undefined {
    const stored = interrupted.get(group) ?? []
    const found = stored.find(upload => upload.fingerprint === fingerprint)
    if (found !== undefined)
      interrupted.set(
        group,
        stored.filter(upload => upload !== found),
      )
    return found
  }

  function resumeWhere(condition: (entry: Entry) => boolean): void {
    for (const entry of entries.filter(condition)) {
      entry.isPausedBySession = false
      update(entry, { state: 'waiting', reason: null })
    }
    proceed()
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    getItems: () => items,
    getInterrupted: group => interrupted.get(group) ?? none,
    open(group, account) {
      if (ownerId !== account) clear()
      ownerId = account
      if (!interrupted.has(group)) {
        const stored = readStored(group, account)
        interrupted.set(
          group,
          stored.filter(({ uploadId }) => uploadId === null),
        )
        const complete = stored.filter(({ uploadId }) => uploadId !== null)
        entries = [...entries, ...complete.map(upload => restoreEntry(group, upload))]
      }
      resumeWhere(({ isPausedBySession, item }) => isPausedBySession && item.state === 'paused')
    },
    add(group, files) {
      for (const file of files) {
        const fingerprint = createFingerprint(file)
        const added = entries.find(entry => entry.item.group === group && entry.fingerprint === fingerprint)
        // The upload of an earlier page load gets its file again, which a page may want to read.
        if (added?.item.file === null) update(added, { file })
        if (added !== undefined) continue
        const stored = claimInterrupted(group, fingerprint)
        entries = [...entries, createEntry(group, file, fingerprint, stored)]
      }
      proceed()
    },
    pause(key) {
      const entry = find(key)
      if (entry === undefined || !['waiting', 'uploading'].includes(entry.item.state)) return
      update(entry, { state: 'paused', reason: null, bytesPerSecond: null, secondsLeft: null })
      stop(entry)
      proceed()
    },
    resume(key) {
      resumeWhere(
        ({ item }) => item.key === key && ['paused', 'failed'].includes(item.state) && item.canRetry,
      )
    },
    remove(key) {
      const entry = find(key)
      if (entry === undefined) return
      entries = entries.filter(other => other !== entry)
      stop(entry)
      terminate(entry.address)
      proceed()
    },
    release(key) {
      entries = entries.filter(({ item }) => item.key !== key)
      proceed()
    },
    discardInterrupted(key) {
      for (const [group, stored] of interrupted) {
        const discarded = stored.find(upload => upload.key === key)
        if (discarded === undefined) continue
        interrupted.set(
          group,
          stored.filter(upload => upload !== discarded),
        )
        terminate(discarded.address)
      }
      proceed()
    },
    onOnline: () => resumeWhere(entry => entry.isStoppedByConnection && entry.item.state === 'failed'),
    onSessionEnd(reason) {
      if (reason === 'signed-out') {
        clear()
        ownerId = undefined
        return notify()
      }
      for (const entry of entries.filter(({ item }) => ['waiting', 'uploading'].includes(item.state))) {
        stop(entry)
        entry.isPausedBySession = true
        update(entry, { state: 'paused', reason: 'Sign in again to continue this upload.' })
      }
      save()
      notify()
    },
    save,
  }
}

const none: readonly InterruptedUpload[] = []

const draftName = (group: string) => `uploads.${group}`

/** Only this module writes it, so it is not validated. */
function readStored(group: string, ownerId: string): readonly StoredUpload[] {
  return (readDraft(draftName(group), ownerId) as readonly StoredUpload[] | undefined) ?? []
}

function toStored({ item, fingerprint, address }: Entry): StoredUpload {
  const { key, fileName, bytes, sentBytes, uploadId, idempotencyKey } = item
  return { key, fileName, bytes, sentBytes, uploadId, idempotencyKey, fingerprint, address }
}

function createEntry(
  group: string,
  file: File,
  fingerprint: string,
  stored: StoredUpload | undefined,
): Entry {
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

function restoreEntry(group: string, stored: StoredUpload): Entry {
  const { fileName, bytes, uploadId, fingerprint, address } = stored
  return {
    item: { ...createItem(group), ...pickStored(stored), fileName, bytes, uploadId, state: 'complete' },
    ...createSendingState(fingerprint, address),
  }
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

function createSendingState(fingerprint: string, address: string | null): Omit<Entry, 'item'> {
  return {
    fingerprint,
    address,
    sending: null,
    samples: [],
    isPausedBySession: false,
    isStoppedByConnection: false,
  }
}

/** The same for a file that is chosen again, unless it was changed. */
function createFingerprint({ name, type, size, lastModified, webkitRelativePath }: File): string {
  return JSON.stringify([webkitRelativePath || name, type, size, lastModified])
}
