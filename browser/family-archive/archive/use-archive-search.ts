import type { DocumentFilters } from '#browser/documents/queries.ts'
import { listKeys } from '#browser/platform/list-keys.ts'
import {
  createChoiceParam,
  createTextParam,
  id,
  useSearchState,
  useSearchText,
  type SearchParam,
} from '#browser/platform/search-state.ts'
import { documentKinds } from '#contract/document-choices.ts'

/** A year of four digits, null without one. */
const year: SearchParam<number | null> = {
  read: ([param = '']) => (/^[1-9]\d{3}$/.test(param) ? Number(param) : null),
  write: value => (value === null ? [] : [String(value)]),
}

const schema = {
  search: createTextParam(200),
  person: id,
  year,
  kind: createChoiceParam(listKeys(documentKinds), null),
}

/** The filters of the archive, which the address contains. */
export function useArchiveSearch() {
  const { state, setState } = useSearchState(schema)
  const searchText = useSearchText(state.search, search => setState({ search }, { replace: true }))
  const { search, person, year, kind } = state
  const filters: DocumentFilters = {
    area: 'archive',
    ...(search !== '' && { q: search }),
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
