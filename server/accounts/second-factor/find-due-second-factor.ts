import { formatCalendarDate } from '#contract/dates/date-format.ts'
import type { WaitingSource } from '#server/platform/waiting.ts'

/** The second factor that the viewer's role requires. */
export const findDueSecondFactor: WaitingSource = async ({ today }, { secondFactorDue }) =>
  secondFactorDue === undefined
    ? null
    : {
        kind: 'second-factor',
        title: 'Set up a second factor',
        sentence: `Your role requires one by ${formatCalendarDate(today(new Date(secondFactorDue.by)))}.`,
        link: '/second-factor',
        count: 1,
        isOverdue: secondFactorDue.isOverdue,
      }
