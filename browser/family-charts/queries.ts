import { queryOptions } from '@tanstack/react-query'

import type { FamilyLinks } from '#contract/kinship.ts'

/** Asked for whenever a chart is opened: somebody may have joined the family since, and links are light. */
export const familyLinksQuery = queryOptions<FamilyLinks>({
  queryKey: ['/api/family-links'],
  staleTime: 0,
})
