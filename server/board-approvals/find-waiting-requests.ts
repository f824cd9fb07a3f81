import { can } from '#contract/roles/capabilities.ts'
import { pluralize } from '#contract/texts/counts.ts'
import type { WaitingSource } from '#server/platform/waiting.ts'

import { countPendingRequests } from './store.ts'

/** The requests that the viewer may decide: those of others. */
export const findWaitingRequests: WaitingSource = async ({ database }, viewer) => {
  if (!can(viewer, 'approvals.decide')) return null
  const count = await countPendingRequests(database.db, viewer.id)
  if (count === 0) return null
  return {
    kind: 'approvals',
    title: pluralize(count, 'request to decide', 'requests to decide'),
    sentence: 'New members, corrections, merges and claims wait for a decision by the board.',
    link: '/board-approvals',
    count,
    isOverdue: false,
  }
}
