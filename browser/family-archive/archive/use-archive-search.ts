import type { DocumentFilters } from '#browser/documents/queries.ts'
import { listKeys } from '#browser/platform/list-keys.ts'
import {
  createChoiceParam,
  createTextParam,
  id,
  useSearchState,
  useSearchText,
  yearParam,
} from '#browser/platform/search-state.ts'
import { documentKinds } from '#contract/documents/document-choices.ts'

const schema = {
  search: createTextParam(200),
  person: id,
  year: yearParam,
  kind: createChoiceParam(listKeys(documentKinds), null),
}

/** The filters of the archive, which the address contains. */
export function useArchiveSearch() {
  const { state, setState } = useSearchState(schema)
  const searchText = useSearchText(state.search, search => setState({ search }, { replace: true }))
  const { search, person, year, kind } = state
  const filters: DocumentFilters = {
    area: 'archive',
    ...(search.trim() !== '' && { q: search.trim() }),
    ...(person !== null && { memberId: person }),
    ...(year !== null && { year }),
    ...(kind !== null && { kind }),
  }
  return {
    ...state,
    ...searchText,
    filters,
    isFiltered: Object.keys(filters).length > 1,
    setFilter: (changes: Partial<typeof state>) => setState(changes, { replace: true }),
    clear: () => setState({ search: '', person: null, year: null, kind: null }),
  }
}
