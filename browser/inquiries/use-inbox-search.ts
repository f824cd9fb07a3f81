import { listKeys } from '#browser/platform/list-keys.ts'
import {
  createChoiceParam,
  id,
  createTextParam,
  useSearchState,
  useSearchText,
} from '#browser/platform/search-state.ts'
import { inquiryStates } from '#contract/inquiries/inquiry-choices.ts'

const schema = {
  state: createChoiceParam(listKeys(inquiryStates), 'new'),
  search: createTextParam(200),
  /** The open inquiry. */
  inquiry: id,
}

/** The state, search and open inquiry of the inbox, which its address contains. */
export function useInboxSearch() {
  const { state, setState, addressWith } = useSearchState(schema)
  const searchText = useSearchText(state.search, search => setState({ search }, { replace: true }))
  return { ...state, ...searchText, setState, addressWith }
}

export type InboxSearch = ReturnType<typeof useInboxSearch>
