import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'

import { pathTo } from '#browser/platform/paths.ts'
import { inquiryStates, type InquiryState } from '#contract/inquiry-choices.ts'

/** Milliseconds without typing before the search starts (debounce). */
const searchDelay = 250

/** Stores the state, search and open inquiry of the inbox in the address, so that links and the back button work. */
export function useInboxSearch() {
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const [searchText, setSearchText] = useState(search)
  const [previousSearch, setPreviousSearch] = useState(search)
  const nextSearch = searchText.trim()
  if (search !== previousSearch) {
    // Changed by the back button, or by the debounced search text.
    setPreviousSearch(search)
    if (search !== nextSearch) setSearchText(search)
  }

  useEffect(() => {
    if (nextSearch === search) return
    const timer = setTimeout(
      () => setParams(withParams({ search: nextSearch }), { replace: true }),
      searchDelay,
    )
    return () => clearTimeout(timer)
  }, [nextSearch, search, setParams])

  return {
    state: parseState(params.get('state')),
    search,
    openId: params.get('inquiry'),
    searchText,
    setSearchText,
    setState: (state: string) => setParams(withParams({ state }), { replace: true }),
    /** The path of the current inbox with this inquiry open, or with none for ''. */
    pathTo: (openId: string) => {
      const query = withParams({ inquiry: openId })(params).toString()
      return query === '' ? pathTo('inquiries') : `${pathTo('inquiries')}?${query}`
    },
  }
}

export type InboxSearch = ReturnType<typeof useInboxSearch>

function withParams(values: Record<string, string>) {
  return (before: URLSearchParams) => {
    const after = new URLSearchParams(before)
    for (const [name, value] of Object.entries(values)) {
      if (value === '') after.delete(name)
      else after.set(name, value)
    }
    return after
  }
}

function parseState(text: string | null): InquiryState {
  return text !== null && Object.hasOwn(inquiryStates, text) ? (text as InquiryState) : 'new'
}
