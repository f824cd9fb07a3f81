import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { readAllPages, toAddress } from '#browser/platform/call.ts'
import { query } from '#browser/platform/query.ts'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'
import type { FamilyLinks } from '#contract/family-tree/kinship.ts'

const linksRead = query('GET /api/family-links')

/**
 * Links are small and may have changed, so they are loaded whenever a chart opens. Those of more than 20,000 people
 * have several pages.
 */
export const familyLinksQuery = queryOptions<FamilyLinks>({
  queryKey: linksRead.queryKey,
  async queryFn({ signal }) {
    const pages = await readAllPages<FamilyLinks>(toAddress(linksRead.queryKey), signal)
    return {
      parents: pages.flatMap(page => page.parents),
      partnerships: pages.flatMap(page => page.partnerships),
    }
  },
  staleTime: 0,
})

export interface FamilyLinksQuery {
  data: FamilyLinks | undefined
  isError: boolean
  refetch: () => unknown
}

/** Loads the family links in parallel with the members as soon as they are needed, and again when members change. */
export function useFamilyLinks(
  members: readonly FamilyMember[] | undefined,
  isEnabled: boolean,
): FamilyLinksQuery {
  // Destructured here, because React Query only notifies about fields that were read.
  const { data, isError, refetch } = useQuery({ ...familyLinksQuery, enabled: isEnabled })
  const previousMembers = useRef(members)
  useEffect(() => {
    const previous = previousMembers.current
    previousMembers.current = members
    if (isEnabled && previous !== undefined && previous !== members) void refetch()
  }, [members, isEnabled, refetch])
  return { data, isError, refetch }
}
