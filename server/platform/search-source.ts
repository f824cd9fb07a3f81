import type { User } from '#contract/accounts/accounts.ts'
import type { SearchGroupName, SearchResult } from '#contract/search/search.ts'

/** The account that searches, and whether its session has Family Access. */
export type SearchViewer = { user: User; isSteppedUp: boolean }

/**
 * What a slice adds to the search of the whole portal. It applies its own rules: it returns only what this viewer may
 * see.
 */
export type SearchSource = {
  name: SearchGroupName
  /** At most `limit` results, the best first; `locked` if the viewer needs Family Access for all of them. */
  find(viewer: SearchViewer, words: string, limit: number): Promise<SearchResult[] | 'locked'>
}
