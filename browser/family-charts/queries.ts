import { queryOptions } from '@tanstack/react-query'

import type { FamilyLinks } from '#contract/kinship.ts'

/** As fresh as the members whom they join (section 9). */
export const familyLinksQuery = queryOptions<FamilyLinks>({
  queryKey: ['/api/family-links'],
  staleTime: 60_000,
})
