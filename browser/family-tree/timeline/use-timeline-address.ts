import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'

import { generationLabels, type Generation } from '#contract/family-labels.ts'

import { emptyFilter, type MemberFilter } from './member-filter.ts'

const searchDebounceMs = 250

/** The filter and the current member of the timeline, stored in the URL: they survive a reload and can be shared. */
export function useTimelineAddress() {
  const [parameters, setParameters] = useSearchParams()
  const urlFilter = useMemo(() => readFilter(parameters), [parameters])
  const { search: urlSearch } = urlFilter
  const [typedSearch, setTypedSearch] = useState(urlSearch)
  const [previousUrlSearch, setPreviousUrlSearch] = useState(urlSearch)
  const search = typedSearch.trim()
  if (urlSearch !== previousUrlSearch) {
    // The URL changed through navigation, or through the debounced update below.
    setPreviousUrlSearch(urlSearch)
    if (urlSearch !== search) setTypedSearch(urlSearch)
  }

  useEffect(() => {
    if (search === urlSearch) return
    const timer = setTimeout(
      () =>
        setParameters(current => writeFilter(current, { ...readFilter(current), search }), {
          replace: true,
        }),
      searchDebounceMs,
    )
    return () => clearTimeout(timer)
  }, [search, urlSearch, setParameters])

  return {
    /** Includes the search text that is still being typed. */
    filter: useMemo(() => ({ ...urlFilter, search: typedSearch }), [urlFilter, typedSearch]),
    memberId: parameters.get('person'),

    /** Typing replaces the history entry. Every other change adds one. */
    setFilter(filter: MemberFilter) {
      setTypedSearch(filter.search)
      const { search: _, ...next } = filter
      const { search: __, ...current } = urlFilter
      if (JSON.stringify(next) !== JSON.stringify(current))
        setParameters(current => writeFilter(current, { ...filter, search: filter.search.trim() }))
    },

    /** Moves to a member. Clears the filter if it hides them. */
    goToMember(memberId: string, isHidden: boolean) {
      if (isHidden) setTypedSearch('')
      setParameters(current => {
        const next = isHidden ? writeFilter(current, emptyFilter) : new URLSearchParams(current)
        next.set('person', memberId)
        return next
      })
    },

    /** Records the opened member, so that the back button returns to their card. */
    recordMember(memberId: string) {
      setParameters(
        current => {
          const next = new URLSearchParams(current)
          next.set('person', memberId)
          return next
        },
        { replace: true },
      )
    },
  }
}

/** Invalid parameters are ignored. */
export function readFilter(parameters: URLSearchParams): MemberFilter {
  const generation = parameters.get('generation') ?? ''
  const life = parameters.get('life')
  return {
    search: parameters.get('search') ?? '',
    generation: Object.hasOwn(generationLabels, generation) ? (Number(generation) as Generation) : null,
    life: life === 'living' || life === 'deceased' ? life : 'all',
    branch: parameters.get('branch'),
  }
}

/** Also removes the current member, because the new filter may hide them. */
export function writeFilter(
  parameters: URLSearchParams,
  { search, generation, life, branch }: MemberFilter,
): URLSearchParams {
  const next = new URLSearchParams(parameters)
  next.delete('person')
  const values = { search, generation: String(generation ?? ''), life: life === 'all' ? '' : life, branch }
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}
