import { queryOptions } from '@tanstack/react-query'

import type { SecurityState } from '#contract/security-center.ts'

/** Refetched whenever the page is opened: other pages and devices change the state. */
export const securityQuery = queryOptions<SecurityState>({
  queryKey: ['/api/security-center'],
  refetchOnMount: 'always',
})
