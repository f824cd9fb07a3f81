import { useQuery } from '@tanstack/react-query'

import { query } from '#browser/platform/query.ts'
import type { SearchGroup } from '#contract/search/search.ts'

import { useDebounced } from './use-debounced.ts'

/**
 * The results of what is typed. Those of the previous letters stay until the new ones arrive, and a reply that arrives
 * late never replaces a newer one: each search has its own entry of the cache.
 */
export function useSearch(text: string, isEnabled: boolean) {
  const typed = text.trim()
  const words = useDebounced(typed)
  const { data, isFetching, isPlaceholderData, isError, error, refetch } = useQuery({
    ...query('GET /api/search', { query: { q: words } }),
    enabled: isEnabled && words !== '',
    placeholderData: (previous, previousQuery) =>
      continuesSearch(previousQuery?.queryKey.at(-1), words) ? previous : undefined,
    staleTime: 10_000,
    gcTime: 60_000,
  })
  const isSearching = isEnabled && typed !== ''
  const isCurrent = words === typed && !isFetching && !isPlaceholderData
  return {
    groups: isSearching ? (data ?? noGroups) : noGroups,
    isLoading: isSearching && !isCurrent,
    hasFailed: isSearching && isCurrent && isError,
    error,
    retry: () => void refetch(),
  }
}

const noGroups: SearchGroup[] = []

/** Whether letters were added to or removed from the end of a search. */
function continuesSearch(previous: unknown, words: string): boolean {
  const before = typeof previous === 'object' && previous !== null && 'q' in previous ? previous.q : ''
  return typeof before === 'string' && before !== '' && (words.startsWith(before) || before.startsWith(words))
}
