import {
  buildAddress,
  createChoiceParam,
  createTextParam,
  id,
  useSearchState,
  useSearchText,
  writeSearch,
} from '#browser/platform/search-state.ts'

const schema = {
  search: createTextParam(200),
  show: createChoiceParam(['unread'], 'all'),
  /** The message at which the conversation opens. */
  message: id,
}

/** The search and filter of the list and the message that was found, which the address contains. */
export function useMessagesSearch() {
  const { state, setState } = useSearchState(schema)
  const searchText = useSearchText(state.search, search => setState({ search }, { replace: true }))
  return {
    ...state,
    ...searchText,
    setState,
    /** The address of a page with the same search. */
    toAddress: (path: string, message: string | null = null) =>
      buildAddress(path, writeSearch(schema, new URLSearchParams(location.search), { message })),
  }
}

export type MessagesSearch = ReturnType<typeof useMessagesSearch>
