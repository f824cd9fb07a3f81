import { useMemo } from 'react'

import {
  createChoiceParam,
  id,
  createTextParam,
  useSearchState,
  useSearchText,
} from '#browser/platform/search-state.ts'
import { generationLabels } from '#contract/family-tree/family-labels.ts'

import { emptyFilter, lives, type MemberFilter } from './member-filter.ts'

const generations = Object.keys(generationLabels).map(Number)

export const timelineSearch = {
  search: createTextParam(200),
  generation: createChoiceParam(generations, null),
  life: createChoiceParam(lives, 'all'),
  branch: id,
  person: id,
}

/** The filter and the current member of the timeline, which the address contains. */
export function useTimelineAddress() {
  const { state, setState } = useSearchState(timelineSearch)
  // Another filter may hide the current member.
  const { searchText, setSearchText } = useSearchText(state.search, search =>
    setState({ search, person: null }, { replace: true }),
  )
  const { generation, life, branch, person } = state

  return {
    /** Includes the search text that is still being typed. */
    filter: useMemo<MemberFilter>(
      () => ({ search: searchText, generation, life, branch }),
      [searchText, generation, life, branch],
    ),
    memberId: person,

    /** Typing replaces the history entry. Every other change adds one. */
    setFilter(filter: MemberFilter) {
      setSearchText(filter.search)
      const isTyping = filter.generation === generation && filter.life === life && filter.branch === branch
      if (!isTyping) setState({ ...filter, search: filter.search.trim(), person: null })
    },

    /** Moves to a member. Clears the filter if it hides them. */
    goToMember(memberId: string, isHidden: boolean) {
      if (isHidden) setSearchText('')
      setState({ ...(isHidden && emptyFilter), person: memberId })
    },

    /** Records the opened member, so that the back button returns to their card. */
    recordMember(memberId: string) {
      setState({ person: memberId }, { replace: true })
    },
  }
}
