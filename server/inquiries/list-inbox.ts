import type { InquirySummary } from '#contract/inquiries.ts'
import type { InquiryState } from '#contract/inquiry-choices.ts'
import type { Db } from '#server/platform/database.ts'

import { splitSearch } from './search-words.ts'
import { countInquiries, listInquiries } from './store.ts'

const inboxPageSize = 50

/** Returns one page of the inbox and the number of matches in each state. */
export async function listInbox(
  db: Db,
  filter: { state?: InquiryState | undefined; search: string | null; after?: string | undefined },
): Promise<{ data: InquirySummary[]; counts: Record<InquiryState, number>; hasMore: boolean }> {
  const words = splitSearch(filter.search ?? '')
  const [found, counts] = await Promise.all([
    listInquiries(db, { state: filter.state, after: filter.after, words, limit: inboxPageSize + 1 }),
    countInquiries(db, words),
  ])
  return { data: found.slice(0, inboxPageSize), counts, hasMore: found.length > inboxPageSize }
}
