/**
 * What this browser stores for an account in its local storage: messages that wait for a connection, messages that are
 * being written, and what the account found with the search. This file is small, because the frame of every page loads
 * it.
 */

const outboxPrefix = 'heirloom.outbox.'
const composerPrefix = 'heirloom.composer.'
const recentItemsPrefix = 'heirloom.recent.'

export function outboxKey(ownerId: string): string {
  return outboxPrefix + ownerId
}

/** One for each conversation, so that tabs that write in two of them overwrite nothing. */
export function composerKey(ownerId: string, conversationId: string): string {
  return `${composerPrefix}${ownerId}.${conversationId}`
}

export function recentItemsKey(ownerId: string): string {
  return recentItemsPrefix + ownerId
}

/** The number of messages in the outbox, without its code. */
export function countUnsentMessages(ownerId: string): number {
  return runWithStorage(storage => readOutbox(storage, ownerId).length) ?? 0
}

/** What is stored of the outbox. Empty if it is damaged: anything but a list. */
export function readOutbox(storage: Storage, ownerId: string): unknown[] {
  const stored: unknown = JSON.parse(storage.getItem(outboxKey(ownerId)) ?? '[]')
  return Array.isArray(stored) ? stored : []
}

/** Deletes what is stored for all accounts except this one. */
export function clearAccountStorage(exceptOwnerId?: string): void {
  runWithStorage(storage => {
    for (const key of Object.keys(storage)) {
      const prefix = [outboxPrefix, composerPrefix, recentItemsPrefix].find(prefix => key.startsWith(prefix))
      if (prefix === undefined) continue
      const [ownerId] = key.slice(prefix.length).split('.')
      if (ownerId !== exceptOwnerId) storage.removeItem(key)
    }
  })
}

/** Runs `task`, or returns undefined when local storage is unavailable, full or has something else. */
export function runWithStorage<Result>(task: (storage: Storage) => Result): Result | undefined {
  try {
    return task(localStorage)
  } catch {
    return undefined
  }
}
