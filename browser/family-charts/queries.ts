import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import type { FamilyMember } from '#contract/family-tree.ts'
import type { FamilyLinks } from '#contract/kinship.ts'

/** Asked for whenever a chart is opened: somebody may have joined the family since, and links are light. */
const familyLinksQuery = queryOptions<FamilyLinks>({ queryKey: ['/api/family-links'], staleTime: 0 })

export interface FamilyLinksQuery {
  data: FamilyLinks | undefined
  isError: boolean
  refetch: () => unknown
}

/**
 * The links of the family from the moment that a chart is likely to be opened, so that they come at the same time as
 * the members; asked for again when others have joined these.
 */
export function useFamilyLinks(
  members: readonly FamilyMember[] | undefined,
  isWanted: boolean,
): FamilyLinksQuery {
  // Read here and not by the chart: what nobody has read yet tells nobody that it came.
  const { data, isError, refetch } = useQuery({ ...familyLinksQuery, enabled: isWanted })
  const joined = useRef(members)
  useEffect(() => {
    const before = joined.current
    joined.current = members
    if (isWanted && before !== undefined && before !== members) void refetch()
  }, [members, isWanted, refetch])
  return { data, isError, refetch }
}
