import {
  CallFailed,
  ConnectionFailed,
  describeFailure,
  isUsedIdempotencyKey,
} from '#browser/platform/call.ts'
import { outboxKey, runWithStorage } from '#browser/platform/drafts/account-storage.ts'
import type { FamilyMessage } from '#contract/messages.ts'

import type { OutboxEntry } from './outbox-entry.ts'

/** Milliseconds until the next attempt after a lost connection; the last one repeats. */
export const retryDelays = [2_000, 5_000, 15_000, 60_000]

export interface OutboxState {
  entries: readonly OutboxEntry[]
  /** The latest attempt found no connection. */
  isWaiting: boolean
}

/**
 * The messages that this account has sent and the server has not stored yet. They are sent one after the other, in
 * their order, and survive a reload. The tabs of a browser share them.
 */
export interface Outbox {
  subscribe: (listener: () => void) => () => void
  /** The same object until something changes. */
  getState: () => OutboxState
  /** Starts to send the messages of this account. */
  open: (ownerId: string) => void
  add: (entry: OutboxEntry) => void
  /** Sends a rejected message again. */
  retry: (key: string) => void
  discard: (key: string) => void
  /** Called with each stored message, before it leaves the outbox. */
  onSent: (listener: (message: FamilyMessage) => void) => () => void
  /** Reads the messages that another tab has added or sent. */
  reload: () => void
  /** Tries again without waiting: the browser has a connection. */
  onOnline: () => void
  close: () => void
}

export function createOutbox({
  send,
  runExclusively = task => task(),
}: {
  send: (entry: OutboxEntry) => Promise<FamilyMessage>
  /** Runs one delivery at a time, of all tabs. */
  runExclusively?: (task: () => Promise<void>) => Promise<void>
}): Outbox {
  const listeners = new Set<() => void>()
  const sentListeners = new Set<(message: FamilyMessage) => void>()
  let ownerId: string | undefined
  let state: OutboxState = { entries: [], isWaiting: false }
  let isDelivering = false
  /** Whether a message was added while others were sent. */
  let isDue = false
  let failedAttempts = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  /** False while local storage is unavailable or full. The entries are then in this tab alone. */
  let isStored = true

  function setState(next: OutboxState): void {
    state = next
    for (const listener of listeners) listener()
  }

  /** Changes the stored entries, which another tab may have changed too. */
  function update(change: (entries: readonly OutboxEntry[]) => readonly OutboxEntry[]): void {
    if (ownerId === undefined) return
    const entries = change((isStored ? readEntries(ownerId) : undefined) ?? state.entries)
    isStored = writeEntries(ownerId, entries)
    setState({ ...state, entries })
  }

  function reload(): void {
    update(entries => entries)
  }

  function deliver(): void {
    if (ownerId === undefined) return
    isDue = isDelivering
    if (isDelivering) return
    isDelivering = true
    clearTimeout(timer)
    void runExclusively(sendWaiting).finally(() => {
      isDelivering = false
      if (isDue) deliver()
    })
  }

  async function sendWaiting(): Promise<void> {
    const account = ownerId
    for (;;) {
      if (ownerId === undefined || ownerId !== account) return
      reload()
      const entry = state.entries.find(({ failure }) => failure === null)
      if (entry === undefined) break
      try {
        const message = await send(entry)
        // Nothing is stored after the account has signed out.
        if (ownerId !== account) return
        failedAttempts = 0
        for (const listener of sentListeners) listener(message)
        update(entries => entries.filter(({ key }) => key !== entry.key))
        if (state.isWaiting) setState({ ...state, isWaiting: false })
      } catch (error) {
        if (ownerId !== account) return
        if (isTemporary(error)) return waitForConnection()
        // An earlier attempt, whose reply was lost, has stored it, and it was deleted since.
        if (isUsedIdempotencyKey(error)) {
          update(entries => entries.filter(({ key }) => key !== entry.key))
          continue
        }
        const failure = describeFailure(error, 'The message could not be sent.')
        update(entries => entries.map(other => (other.key === entry.key ? { ...other, failure } : other)))
      }
    }
  }

  function waitForConnection(): void {
    setState({ ...state, isWaiting: true })
    timer = setTimeout(deliver, retryDelays[Math.min(failedAttempts, retryDelays.length - 1)])
    failedAttempts += 1
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    getState: () => state,
    open(account) {
      if (ownerId === account) return
      ownerId = account
      state = { entries: [], isWaiting: false }
      reload()
      deliver()
    },
    add(entry) {
      update(entries => [...entries, entry])
      deliver()
    },
    retry(key) {
      update(entries => entries.map(entry => (entry.key === key ? { ...entry, failure: null } : entry)))
      deliver()
    },
    discard: key => update(entries => entries.filter(entry => entry.key !== key)),
    onSent(listener) {
      sentListeners.add(listener)
      return () => void sentListeners.delete(listener)
    },
    reload,
    onOnline() {
      failedAttempts = 0
      deliver()
    },
    close() {
      ownerId = undefined
      clearTimeout(timer)
      setState({ entries: [], isWaiting: false })
    },
  }
}

/** A lost connection, a busy server, too many messages, or a session that has ended: the message waits. */
function isTemporary(error: unknown): boolean {
  if (error instanceof ConnectionFailed) return true
  return error instanceof CallFailed && (error.status === 401 || error.status === 429 || error.status >= 500)
}

/** Undefined when local storage is unavailable. Only this module writes it, so the JSON is not validated. */
function readEntries(ownerId: string): readonly OutboxEntry[] | undefined {
  return runWithStorage(storage => JSON.parse(storage.getItem(outboxKey(ownerId)) ?? '[]') as OutboxEntry[])
}

/** @returns whether they are stored. */
function writeEntries(ownerId: string, entries: readonly OutboxEntry[]): boolean {
  const isWritten = runWithStorage(storage => {
    if (entries.length === 0) storage.removeItem(outboxKey(ownerId))
    else storage.setItem(outboxKey(ownerId), JSON.stringify(entries))
    return true
  })
  return isWritten ?? false
}
