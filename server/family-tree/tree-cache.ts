import type { Events } from '#server/platform/events.ts'

export type Cached<T> = { get(): Promise<T>; invalidate(): void }

/** What this node has read of the tree, in memory until the tree changes. */
export type TreeCache = ReturnType<typeof openTreeCache>

/**
 * Opens the cache of this node. A change on any node invalidates it by NOTIFY; a change on this node calls
 * `invalidate()` so that its reply does not wait for the notification.
 */
export function openTreeCache(events: Events) {
  const invalidators: (() => void)[] = []
  const invalidate = () => {
    for (const each of invalidators) each()
  }
  events.on('family_tree_changed', invalidate)
  events.onGap(invalidate)

  return {
    invalidate,

    /** Resolves with the change, once its effect can be read from this node. */
    async afterChange<T>(change: Promise<T>): Promise<T> {
      const result = await change
      invalidate()
      return result
    },

    /** A value that is read once for each version of the tree. A read that a change overlaps is not cached. */
    entry<T>(read: () => Promise<T>): Cached<T> {
      let cached: Promise<T> | undefined
      const invalidateEntry = () => {
        cached = undefined
      }
      invalidators.push(invalidateEntry)
      return {
        invalidate: invalidateEntry,
        get() {
          if (cached !== undefined) return cached
          const reading = read()
          // A failed read is reported to its callers and repeated by the next.
          reading.catch(() => {
            if (cached === reading) invalidateEntry()
          })
          if (events.isListening()) cached = reading
          return reading
        },
      }
    },
  }
}
