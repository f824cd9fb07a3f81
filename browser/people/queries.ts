import { queryOptions } from '@tanstack/react-query'

import { readAllPages, toAddress } from '#browser/platform/call.ts'
import { query } from '#browser/platform/query.ts'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'

const membersRead = query('GET /api/family-members')

/** Section 9: family-members data is fresh for 60 s. A tree of more than 20,000 people has several pages. */
export const familyMembersQuery = queryOptions<FamilyMember[]>({
  queryKey: membersRead.queryKey,
  queryFn: async ({ signal }) =>
    (await readAllPages<FamilyMember[]>(toAddress(membersRead.queryKey), signal)).flat(),
  staleTime: 60_000,
})
