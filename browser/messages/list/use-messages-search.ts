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
  show: createChoiceParam(['unread', 'left'], 'all'),
  /** The message at which the conversation opens. */
  message: id,
  /** `?new=group` opens the form of a new group. */
  new: createChoiceParam(['group'], null),
}

/** The address of a path with the search of the page, and of a message in it. */
export type ToAddress = (path: string, message?: string) => string

/** The address of a page with the same search and filter, and of a message in it. */
export function toMessagesAddress(path: string, message: string | null = null): string {
  return buildAddress(path, writeSearch(schema, new URLSearchParams(location.search), { message }))
}

/** The search and filter of the list and the message that was found, which the address contains. */
export function useMessagesSearch() {
  const { state, setState } = useSearchState(schema)
  const searchText = useSearchText(state.search, search => setState({ search }, { replace: true }))
  return {
    ...state,
    ...searchText,
    setState,
    toAddress: toMessagesAddress,
  }
}

export type MessagesSearch = ReturnType<typeof useMessagesSearch>
