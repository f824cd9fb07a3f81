import { can } from '#contract/roles/capabilities.ts'
import { pluralize } from '#contract/texts/counts.ts'
import type { WaitingSource } from '#server/platform/waiting.ts'

import { countOpenInvitations } from './store.ts'

/** The viewer's invitations that no one has accepted yet. */
export const findOpenInvitations: WaitingSource = async ({ clock, database }, viewer) => {
  if (!can(viewer, 'roles.manage')) return null
  const { pending, expired } = await countOpenInvitations(database.db, viewer.id, clock())
  const count = pending + expired
  if (count === 0) return null
  return {
    kind: 'invitations',
    title: pluralize(count, 'open invitation'),
    sentence:
      expired === 0
        ? count === 1
          ? 'No one has accepted it yet.'
          : 'No one has accepted them yet.'
        : `${pluralize(expired, 'invitation has', 'invitations have')} expired. You can send a new one.`,
    link: '/role-management#invitations',
    count,
    isOverdue: expired > 0,
  }
}
