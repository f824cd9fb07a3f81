import { buildPath } from '#browser/platform/paths.ts'
import {
  buildAddress,
  createChoiceParam,
  createTextParam,
  useSearchState,
  useSearchText,
  writeSearch,
  type SearchState,
} from '#browser/platform/search-state.ts'
import { libraryCategoryNames } from '#contract/library/library-categories.ts'

const schema = { search: createTextParam(200), category: createChoiceParam(libraryCategoryNames, undefined) }

/** `/resources/library?search=trustee&category=estate-planning` */
export function buildLibraryAddress(state: Partial<SearchState<typeof schema>>): string {
  return buildAddress(buildPath('library'), writeSearch(schema, new URLSearchParams(), state))
}

/** The search and category in the address. Typing replaces the history entry, so Back leaves the search. */
export function useLibrarySearch() {
  const { state, setState } = useSearchState(schema)
  const searchText = useSearchText(state.search, search => setState({ search }, { replace: true }))
  return { ...state, ...searchText }
}
