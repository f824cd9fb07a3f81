import { can } from '#contract/roles/capabilities.ts'
import { pluralize } from '#contract/texts/counts.ts'
import type { WaitingSource } from '#server/platform/waiting.ts'

import { countUnanswered } from './store.ts'

/** The inquiries without a reply. The office promises one within 24 hours. */
export const findWaitingInquiries: WaitingSource = async ({ clock, database }, viewer) => {
  if (!can(viewer, 'inquiries.answer')) return null
  const { count, overdue } = await countUnanswered(database.db, clock())
  if (count === 0) return null
  return {
    kind: 'inquiries',
    title: pluralize(count, 'inquiry to answer', 'inquiries to answer'),
    sentence:
      overdue === 0
        ? 'The office replies within 24 hours.'
        : `${pluralize(overdue, 'inquiry is', 'inquiries are')} older than 24 hours.`,
    link: '/inquiries',
    count,
    isOverdue: overdue > 0,
  }
}
