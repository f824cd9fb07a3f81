import { queryOptions } from '@tanstack/react-query'

import type { SecurityState } from '#contract/security-center.ts'

/** Read again whenever the page is opened: what it says of is changed on another page, and elsewhere. */
export const securityQuery = queryOptions<SecurityState>({
  queryKey: ['/api/security-center'],
  refetchOnMount: 'always',
})
