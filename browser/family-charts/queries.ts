import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { createQuery } from '#browser/platform/query.ts'
import type { FamilyMember } from '#contract/family-tree.ts'
import type { FamilyLinks } from '#contract/kinship.ts'

/** Links are small and may have changed, so they are loaded whenever a chart opens. */
const familyLinksQuery = { ...createQuery('GET /api/family-links'), staleTime: 0 }

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
