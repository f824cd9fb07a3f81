import { endingSoonDays } from '#contract/appointment-choices.ts'
import { pluralize } from '#contract/counts.ts'
import { formatCalendarDate } from '#contract/date-format.ts'
import { addDuration, day } from '#server/platform/clock.ts'
import type { WaitingSource } from '#server/platform/waiting.ts'

import { findNextEnd } from './store.ts'

/** The viewer's own appointments that end soon. */
export const findEndingAppointments: WaitingSource = async ({ clock, database, today }, viewer) => {
  const days = { today: today(), soon: today(addDuration(clock(), endingSoonDays * day)) }
  const { count, firstEnd } = await findNextEnd(database.db, viewer.id, days)
  if (firstEnd === null) return null
  return {
    kind: 'appointments',
    title: pluralize(count, 'appointment ends soon', 'appointments end soon'),
    sentence: `${count === 1 ? 'It ends' : 'The first one ends'} on ${formatCalendarDate(firstEnd)}. The board can extend it.`,
    link: '/account#appointments',
    count,
    isOverdue: false,
  }
}
