import { outboxKey, readOutbox, runWithStorage } from '#browser/platform/drafts/account-storage.ts'

import type { OutboxEntry } from './outbox-entry.ts'

export interface OutboxState {
  entries: readonly OutboxEntry[]
  /** Why the latest attempt failed, if a later one may succeed. */
  waitReason: WaitReason | null
}

/** There was no response, the portal or its database is away, or the account has sent too many messages. */
export type WaitReason = 'no-connection' | 'portal-unavailable' | 'rate-limit'

/** The unsent messages of the open account, in local storage and in this tab. */
export interface OutboxStore {
  subscribe: (listener: () => void) => () => void
  /** The same object until something changes. */
  getState: () => OutboxState
  /** Undefined while no account is open. */
  getOwnerId: () => string | undefined
  /** Reads the messages of this account. */
  open: (ownerId: string) => void
  /** Changes the stored entries, which another tab may have changed too. */
  update: (change: (entries: readonly OutboxEntry[]) => readonly OutboxEntry[]) => void
  remove: (key: string) => void
  setFailure: (key: string, failure: string | null) => void
  setWaitReason: (reason: WaitReason | null) => void
  /** Leaves the stored messages for the next time. */
  close: () => void
}

export function createOutboxStore(): OutboxStore {
  const listeners = new Set<() => void>()
  let ownerId: string | undefined
  let state: OutboxState = { entries: [], waitReason: null }
  /** False while local storage is unavailable or full. The entries are then in this tab alone. */
  let isStored = true

  function setState(change: Partial<OutboxState>): void {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  function update(change: (entries: readonly OutboxEntry[]) => readonly OutboxEntry[]): void {
    if (ownerId === undefined) return
    const entries = change((isStored ? readEntries(ownerId) : undefined) ?? state.entries)
    isStored = writeEntries(ownerId, entries)
    const waits = entries.some(({ failure }) => failure === null)
    setState({ entries, waitReason: waits ? state.waitReason : null })
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    getState: () => state,
    getOwnerId: () => ownerId,
    open(account) {
      ownerId = account
      state = { entries: [], waitReason: null }
      update(entries => entries)
    },
    update,
    remove: key => update(entries => entries.filter(entry => entry.key !== key)),
    setFailure: (key, failure) =>
      update(entries => entries.map(entry => (entry.key === key ? { ...entry, failure } : entry))),
    setWaitReason(waitReason) {
      if (waitReason !== state.waitReason) setState({ waitReason })
    },
    close() {
      ownerId = undefined
      setState({ entries: [], waitReason: null })
    },
  }
}

/** Undefined when local storage is unavailable. Only this module writes it, so the entries are not validated. */
function readEntries(ownerId: string): readonly OutboxEntry[] | undefined {
  return runWithStorage(storage => readOutbox(storage, ownerId) as OutboxEntry[])
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
