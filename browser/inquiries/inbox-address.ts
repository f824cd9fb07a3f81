import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'

import { pathTo } from '#browser/platform/paths.ts'
import { inquiryStates, type InquiryState } from '#contract/inquiry-choices.ts'

/** How long somebody may pause in typing before it is searched for. */
const pause = 250

/** What the inbox shows stands in its address, so that it can be gone back to and sent to somebody. */
export function useInboxAddress() {
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const [typed, setTyped] = useState(search)
  const [known, setKnown] = useState(search)
  const sought = typed.trim()
  if (search !== known) {
    // The way back has changed it, or what was typed has arrived.
    setKnown(search)
    if (search !== sought) setTyped(search)
  }

  useEffect(() => {
    if (sought === search) return
    const timer = setTimeout(() => setParams(changed({ search: sought }), { replace: true }), pause)
    return () => clearTimeout(timer)
  }, [sought, search, setParams])

  return {
    state: stateIn(params.get('state')),
    search,
    openId: params.get('inquiry'),
    typed,
    type: setTyped,
    choose: (state: string) => setParams(changed({ state }), { replace: true }),
    /** The inbox as it is, with this letter open in it or with none. */
    pathTo: (openId: string) => {
      const query = changed({ inquiry: openId })(params).toString()
      return query === '' ? pathTo('inquiries') : `${pathTo('inquiries')}?${query}`
    },
  }
}

export type InboxAddress = ReturnType<typeof useInboxAddress>

function changed(values: Record<string, string>) {
  return (before: URLSearchParams) => {
    const after = new URLSearchParams(before)
    for (const [name, value] of Object.entries(values)) {
      if (value === '') after.delete(name)
      else after.set(name, value)
    }
    return after
  }
}

function stateIn(text: string | null): InquiryState {
  return text !== null && Object.hasOwn(inquiryStates, text) ? (text as InquiryState) : 'new'
}
