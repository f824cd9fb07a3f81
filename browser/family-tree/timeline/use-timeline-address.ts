import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'

import { generationLabels, type Generation } from '#contract/family-labels.ts'

import { emptyFilter, type MemberFilter } from './timeline.ts'

/** How long somebody may pause in typing before the address follows. */
const pause = 250

/** Whom the timeline shows, and to whom it was led, stand in its address: one can go back to it and send it. */
export function useTimelineAddress() {
  const [parameters, setParameters] = useSearchParams()
  const inAddress = useMemo(() => readFilter(parameters), [parameters])
  const { search } = inAddress
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
    const timer = setTimeout(
      () =>
        setParameters(before => writeFilter(before, { ...readFilter(before), search: sought }), {
          replace: true,
        }),
      pause,
    )
    return () => clearTimeout(timer)
  }, [sought, search, setParameters])

  return {
    /** With what is being typed at this moment. */
    filter: useMemo(() => ({ ...inAddress, search: typed }), [inAddress, typed]),
    memberId: parameters.get('person'),

    /** What is typed takes the place of what was typed before; each choice is a step that one can go back. */
    setFilter(filter: MemberFilter) {
      setTyped(filter.search)
      const { search: _, ...chosen } = filter
      const { search: __, ...before } = inAddress
      if (JSON.stringify(chosen) !== JSON.stringify(before))
        setParameters(parameters => writeFilter(parameters, { ...filter, search: filter.search.trim() }))
    },

    /** Leads to somebody, among everybody where the filter would hide them. */
    goToMember(memberId: string, isHidden: boolean) {
      if (isHidden) setTyped('')
      setParameters(before => {
        const next = isHidden ? writeFilter(before, emptyFilter) : new URLSearchParams(before)
        next.set('person', memberId)
        return next
      })
    },

    /** Notes whom one has looked at, so that the way back from their own page ends at them. */
    recordMember(memberId: string) {
      setParameters(
        before => {
          const next = new URLSearchParams(before)
          next.set('person', memberId)
          return next
        },
        { replace: true },
      )
    },
  }
}

/** What an address says of whom to show; what it does not say well is everybody. */
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

/** An address that shows these. To whom it had led is no longer said: they may not be among them. */
export function writeFilter(
  parameters: URLSearchParams,
  { search, generation, life, branch }: MemberFilter,
): URLSearchParams {
  const next = new URLSearchParams(parameters)
  next.delete('person')
  const said = { search, generation: String(generation ?? ''), life: life === 'all' ? '' : life, branch }
  for (const [name, value] of Object.entries(said)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}
