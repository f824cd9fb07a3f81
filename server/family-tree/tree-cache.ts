import type { Events } from '#server/platform/events.ts'

/** What this node has read of the tree, in memory until the tree changes. */
export type TreeCache = ReturnType<typeof openTreeCache>

/** Opens the cache of this node, which a change on any node invalidates. */
export function openTreeCache(events: Events) {
  const invalidators: (() => void)[] = []
  const invalidate = () => {
    for (const each of invalidators) each()
  }
  events.on('family_tree_changed', invalidate)
  events.onGap(invalidate)

  return {
    /** A value that is created once for each version of the tree. It reads the tree after its creation. */
    entry<T>(create: () => T): { get(): T } {
      let cached: { value: T } | undefined
      invalidators.push(() => {
        cached = undefined
      })
      return {
        get() {
          if (cached !== undefined) return cached.value
          const value = create()
          if (events.isListening()) cached = { value }
          return value
        },
      }
    },
  }
}
