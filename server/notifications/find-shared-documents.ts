import { pluralize } from '#contract/texts/counts.ts'
import type { WaitingSource } from '#server/platform/waiting.ts'

import { countUnseenOfTopic } from './store.ts'

/** The documents that others chose the viewer as a reader of, until the notification was seen. */
export const findSharedDocuments: WaitingSource = async ({ database }, { id }) => {
  const count = await countUnseenOfTopic(database.db, id, 'document-shared-with-you')
  if (count === 0) return null
  return {
    kind: 'documents',
    title: pluralize(count, 'document for you', 'documents for you'),
    sentence: 'Someone chose you as a reader.',
    link: '/notifications#information',
    count,
    isOverdue: false,
  }
}
