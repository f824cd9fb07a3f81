/**
 * Messages that wait for a connection, in this browser's local storage, by account. This file is small, because the
 * frame of every page loads it.
 */

const prefix = 'heirloom.outbox.'

export function outboxKey(ownerId: string): string {
  return prefix + ownerId
}

export function hasOutbox(ownerId: string): boolean {
  return runWithStorage(storage => storage.getItem(outboxKey(ownerId)) !== null) ?? false
}

/** Deletes the waiting messages of all accounts except this one. */
export function clearOutboxes(exceptOwnerId?: string): void {
  runWithStorage(storage => {
    for (const key of Object.keys(storage)) {
      const isRetained = exceptOwnerId !== undefined && key === outboxKey(exceptOwnerId)
      if (key.startsWith(prefix) && !isRetained) storage.removeItem(key)
    }
  })
}

/** Runs `task`, or returns undefined when local storage is unavailable or full. */
export function runWithStorage<Result>(task: (storage: Storage) => Result): Result | undefined {
  try {
    return task(localStorage)
  } catch {
    return undefined
  }
}
