import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'

import { pathTo } from '#browser/platform/paths.ts'
import { inquiryStates, type InquiryState } from '#contract/inquiry-choices.ts'

/** How long somebody may pause in typing before it is searched for. */
const searchDelay = 250

/** What the inbox shows stands in its address, so that it can be gone back to and sent to somebody. */
export function useInboxSearch() {
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const [searchText, setSearchText] = useState(search)
  const [previousSearch, setPreviousSearch] = useState(search)
  const sought = searchText.trim()
  if (search !== previousSearch) {
    // The way back has changed it, or what was typed has arrived.
    setPreviousSearch(search)
    if (search !== sought) setSearchText(search)
  }

  useEffect(() => {
    if (sought === search) return
    const timer = setTimeout(() => setParams(withParams({ search: sought }), { replace: true }), searchDelay)
    return () => clearTimeout(timer)
  }, [sought, search, setParams])

  return {
    state: parseState(params.get('state')),
    search,
    openId: params.get('inquiry'),
    typed: searchText,
    type: setSearchText,
    choose: (state: string) => setParams(withParams({ state }), { replace: true }),
    /** The inbox as it is, with this letter open in it or with none. */
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
