import { queryOptions } from '@tanstack/react-query'

import type { FamilyMedia } from '#contract/media.ts'

/** Whoever opens the page sees what hangs there now. */
export function mediaQuery(memberId: string) {
  return queryOptions<FamilyMedia[]>({ queryKey: ['/api/family-media', memberId], staleTime: 0 })
}
