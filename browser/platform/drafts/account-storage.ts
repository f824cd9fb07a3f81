/**
 * What this browser stores for an account in its local storage: messages that wait for a connection, and what the
 * account found with the search. This file is small, because the frame of every page loads it.
 */

const outboxPrefix = 'heirloom.outbox.'
const recentItemsPrefix = 'heirloom.recent.'

export function outboxKey(ownerId: string): string {
  return outboxPrefix + ownerId
}

export function recentItemsKey(ownerId: string): string {
  return recentItemsPrefix + ownerId
}

export function hasOutbox(ownerId: string): boolean {
  return runWithStorage(storage => storage.getItem(outboxKey(ownerId)) !== null) ?? false
}

/** Deletes what is stored for all accounts except this one. */
export function clearAccountStorage(exceptOwnerId?: string): void {
  const retained =
    exceptOwnerId === undefined ? [] : [outboxKey(exceptOwnerId), recentItemsKey(exceptOwnerId)]
  runWithStorage(storage => {
    for (const key of Object.keys(storage)) {
      const isOfAccount = key.startsWith(outboxPrefix) || key.startsWith(recentItemsPrefix)
      if (isOfAccount && !retained.includes(key)) storage.removeItem(key)
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
