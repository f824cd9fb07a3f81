import { createInterruptedUploads } from './interrupted-uploads.ts'
import { sendEntry, type SendingQueue } from './send-entry.ts'
import type { Transport } from './transport.ts'
import {
  createEntry,
  createFingerprint,
  restoreEntry,
  stopSending,
  updateItem,
  type UploadEntry,
} from './upload-entry.ts'
import type { InterruptedUpload, UploadItem } from './upload-item.ts'

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

export function createUploadQueue({
  loadTransport,
  now = Date.now,
}: {
  loadTransport: () => Promise<Transport>
  now?: () => number
}): UploadQueue {
  const list = createUploadList(now)
  const interrupted = createInterruptedUploads()
  const turns = createTurns(proceed)
  let ownerId: string | undefined
  const sending: SendingQueue = {
    loadTransport,
    now,
    has: entry => list.entries.includes(entry),
    save,
    notify: list.notify,
    notifyProgress: list.notifyProgress,
    proceed,
    waitFor: turns.waitFor,
  }

  /** Starts the next files and stores the state. */
  function proceed(): void {
    for (const entry of turns.listNext(list.entries)) void sendEntry(entry, sending)
    save()
    list.notify()
  }

  function save(): void {
    if (ownerId !== undefined) interrupted.save(ownerId, list.entries)
  }

  function clear(): void {
    turns.clear()
    for (const entry of list.entries) stopSending(entry)
    list.entries = []
    interrupted.clear()
  }

  function resumeWhere(condition: (entry: UploadEntry) => boolean): void {
    for (const entry of list.entries.filter(condition)) {
      entry.isPausedBySession = false
      updateItem(entry, { state: 'waiting', reason: null })
    }
    proceed()
  }

  function terminate(address: string | null | undefined): void {
    if (typeof address === 'string')
      void loadTransport().then(
        transport => transport.terminate(address),
        () => undefined,
      )
  }

  return {
    subscribe: list.subscribe,
    getItems: list.getItems,
    getInterrupted: interrupted.list,
    open(group, account) {
      if (ownerId !== account) clear()
      ownerId = account
      const complete = interrupted.restore(group, account)
      list.entries = [...list.entries, ...complete.map(upload => restoreEntry(group, upload))]
      resumeWhere(({ isPausedBySession, item }) => isPausedBySession && item.state === 'paused')
    },
    add(group, files) {
      for (const file of files) {
        const fingerprint = createFingerprint(file)
        const added = list.entries.find(
          entry => entry.item.group === group && entry.fingerprint === fingerprint,
        )
        // The upload of an earlier page load gets its file again, which a page may want to read.
        if (added?.item.file === null) updateItem(added, { file })
        if (added !== undefined) continue
        const stored = interrupted.claim(group, fingerprint)
        list.entries = [...list.entries, createEntry(group, file, fingerprint, stored)]
      }
      proceed()
    },
    pause(key) {
      const entry = list.find(key)
      if (entry === undefined || !isMoving(entry)) return
      updateItem(entry, { state: 'paused', reason: null, bytesPerSecond: null, secondsLeft: null })
      stopSending(entry)
      proceed()
    },
    resume(key) {
      resumeWhere(
        ({ item }) => item.key === key && ['paused', 'failed'].includes(item.state) && item.canRetry,
      )
    },
    remove(key) {
      const entry = list.find(key)
      if (entry === undefined) return
      list.remove(key)
      stopSending(entry)
      terminate(entry.address)
      proceed()
    },
    release(key) {
      list.remove(key)
      proceed()
    },
    discardInterrupted(key) {
      terminate(interrupted.discard(key)?.address)
      proceed()
    },
    onOnline: () => resumeWhere(entry => entry.isStoppedByConnection && entry.item.state === 'failed'),
    onSessionEnd(reason) {
      if (reason === 'signed-out') {
        clear()
        ownerId = undefined
        return list.notify()
      }
      for (const entry of list.entries.filter(isMoving)) {
        stopSending(entry)
        entry.isPausedBySession = true
        updateItem(entry, { state: 'paused', reason: 'Sign in again to continue this upload.' })
      }
      save()
      list.notify()
    },
    save,
  }
}

/** The entries, and the listeners that read their items. */
function createUploadList(now: () => number) {
  const listeners = new Set<() => void>()
  let items: readonly UploadItem[] = []
  let notifiedAt = 0
  const list = {
    entries: [] as readonly UploadEntry[],
    find: (key: string) => list.entries.find(({ item }) => item.key === key),
    remove: (key: string): void => {
      list.entries = list.entries.filter(({ item }) => item.key !== key)
    },
    getItems: () => items,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify: (): void => {
      notifiedAt = now()
      items = list.entries.map(({ item }) => item)
      for (const listener of listeners) listener()
    },
    notifyProgress: (): void => {
      if (now() - notifiedAt >= progressInterval) list.notify()
    },
  }
  return list
}

/** Which files are sent: some at once, and none while the account has made too many changes. */
function createTurns(proceed: () => void) {
  let waiting: ReturnType<typeof setTimeout> | undefined
  function clear(): void {
    clearTimeout(waiting)
    waiting = undefined
  }
  return {
    clear,
    waitFor: (ms: number): void => {
      waiting ??= setTimeout(() => {
        clear()
        proceed()
      }, ms)
    },
    listNext(entries: readonly UploadEntry[]): UploadEntry[] {
      if (waiting !== undefined) return []
      const uploading = entries.filter(({ item }) => item.state === 'uploading').length
      const next = entries.filter(({ item }) => item.state === 'waiting')
      return next.slice(0, Math.max(0, maxUploadsAtOnce - uploading))
    },
  }
}

function isMoving({ item }: UploadEntry): boolean {
  return item.state === 'waiting' || item.state === 'uploading'
}
