import { formatCalendarDate } from '#contract/dates/date-format.ts'
import { expiringSoonDays } from '#contract/roles/board-terms.ts'
import { can } from '#contract/roles/capabilities.ts'
import { pluralize } from '#contract/texts/counts.ts'
import { addDuration, day } from '#server/platform/clock.ts'
import type { WaitingSource } from '#server/platform/waiting.ts'

import { countWaitingAccounts, listExpiringTerms } from './store.ts'

/** The accounts that wait for an administrator to approve them. */
export const findWaitingAccounts: WaitingSource = async ({ database }, viewer) => {
  if (!can(viewer, 'roles.manage')) return null
  const count = await countWaitingAccounts(database.db)
  if (count === 0) return null
  return {
    kind: 'accounts',
    title: pluralize(count, 'account to approve', 'accounts to approve'),
    sentence: 'Until then, new accounts see only the home page.',
    link: '/role-management?state=waiting',
    count,
    isOverdue: false,
  }
}

/** Board terms that end within 90 days: all for administrators, their own for board members. */
export const findExpiringTerms: WaitingSource = async ({ clock, database, today }, viewer) => {
  const now = clock()
  const terms = await listExpiringTerms(database.db, addDuration(now, expiringSoonDays * day))
  const isManager = can(viewer, 'roles.manage')
  const [first, ...others] = isManager ? terms : terms.filter(({ id }) => id === viewer.id)
  if (first === undefined) return null
  const count = others.length + 1
  const date = formatCalendarDate(today(new Date(first.boardTermExpires)))
  const isOver = new Date(first.boardTermExpires) <= now
  return {
    kind: 'board-terms',
    title: isManager
      ? pluralize(count, 'board term expires soon', 'board terms expire soon')
      : 'Your board term expires soon',
    sentence: isManager
      ? `${count === 1 ? 'It' : 'The first one'} ${isOver ? 'ended' : 'ends'} on ${date}. Renew it, or let the family elect a successor.`
      : `It ${isOver ? 'ended' : 'ends'} on ${date}.`,
    link: isManager ? '/role-management' : '/account',
    count,
    isOverdue: isOver,
  }
}
