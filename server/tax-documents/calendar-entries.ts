import { listFederalTaxDates } from '#contract/tax-documents/federal-tax-calendar.ts'
import type { CalendarSource } from '#server/platform/calendar-source.ts'

import { listExpectationsDue } from './expectation-store.ts'

/** The federal tax dates, and the tax documents that are expected and not handed in, if the viewer sees them. */
export const listCalendarEntries: CalendarSource = async (
  { config, database: { db }, today },
  user,
  span,
) => {
  const viewer = { user, familyName: config.FAMILY_NAME, today: today() }
  const expectations = await listExpectationsDue(db, viewer, span)
  return [
    ...listFederalTaxDates(span).map(({ date, statedDate, due, forms }) => ({
      id: `tax-date-${statedDate}`,
      kind: 'tax-date' as const,
      title: `Federal tax: ${due}`,
      date,
      detail: forms,
      who: [],
      link: '/legal-tax-advisory',
    })),
    ...expectations.map(({ id, title, dueOn, taxYear, state, member, company }) => {
      const whose = member?.name ?? company?.name ?? ''
      return {
        id: `tax-document-${id}`,
        kind: 'tax-document' as const,
        title: `${title} of ${whose} is due`,
        date: dueOn,
        detail: state === 'late' ? `Tax year ${taxYear}, late` : `Tax year ${taxYear}`,
        who: [whose],
        link: '/legal-tax-advisory',
      }
    }),
  ]
}
