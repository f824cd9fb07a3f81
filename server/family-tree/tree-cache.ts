import { LRUCache } from 'lru-cache'

import type { Events } from '#server/platform/events.ts'

/** The lists of the tree that this node has prepared, in memory until the tree changes. */
export type TreeCache = ReturnType<typeof openTreeCache>

/** Opens the cache of this node, which a change on any node invalidates. */
export function openTreeCache(events: Events) {
  const lists: { clear(): void }[] = []
  const invalidate = () => {
    for (const list of lists) list.clear()
  }
  events.on('family_tree_changed', invalidate)
  events.onGap(invalidate)

  return {
    /**
     * Creates the pages of a list, each once for each version of the tree. They read the tree after their creation. The
     * first cursor is ''. The number of pages is bounded, because anyone can invent cursors.
     */
    createPages<Page extends object>(create: (cursor: string) => Page): { get(cursor: string): Page } {
      const pages = new LRUCache<string, Page>({ max: 20 })
      lists.push(pages)
      return {
        get(cursor) {
          const page = pages.get(cursor) ?? create(cursor)
          if (events.isListening()) pages.set(cursor, page)
          return page
        },
      }
    },
  }
}
