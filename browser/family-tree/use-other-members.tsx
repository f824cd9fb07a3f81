import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'

import { familyMembersQuery } from '#browser/people/queries.ts'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'

const none: readonly FamilyMember[] = []

/** All members but this one, for a dialog that selects one of them. The rest of the result is for `FormDialog`. */
export function useOtherMembers(memberId: string): {
  others: readonly FamilyMember[]
  isReady: boolean
  loadFailed: ReactNode
} {
  const { data, error, isError, refetch } = useQuery(familyMembersQuery)
  const others = useMemo(() => data?.filter(({ id }) => id !== memberId), [data, memberId])
  return {
    others: others ?? none,
    isReady: others !== undefined,
    loadFailed: isError && (
      <LoadFailed title="The family members could not be loaded" error={error} onRetry={refetch} />
    ),
  }
}
