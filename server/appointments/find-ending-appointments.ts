import { formatCalendarDate } from '#contract/dates/date-format.ts'
import { pluralize } from '#contract/texts/counts.ts'
import type { WaitingSource } from '#server/platform/waiting.ts'

import { findLastAnnouncedDay } from './notify-appointment.ts'
import { findNextEnd } from './store.ts'

/** The viewer's own appointments that end soon. */
export const findEndingAppointments: WaitingSource = async (platform, viewer) => {
  const days = { today: platform.today(), soon: findLastAnnouncedDay(platform) }
  const { count, firstEnd } = await findNextEnd(platform.database.db, viewer.id, days)
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
