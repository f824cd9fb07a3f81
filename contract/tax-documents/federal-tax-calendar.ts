import { moveToBusinessDay } from '#contract/dates/business-days.ts'

/**
 * The dates of the federal tax year, for a calendar tax year: sections 6072, 6151, 6654 and 6655 of the Internal
 * Revenue Code; IRS Publication 509. Months count from 1.
 */
export const federalTaxDeadlines = [
  { month: 1, day: 15, due: 'Members’ fourth estimated payment for the previous year', forms: '1040-ES' },
  {
    month: 3,
    day: 15,
    due: 'Returns for S-Corps and for LLCs taxed as partnerships',
    forms: '1120-S, 1065',
  },
  {
    month: 4,
    day: 15,
    due: 'Returns for members, trusts and C-Corps; gift tax; first estimated payment',
    forms: '1040, 1041, 1120, 709, 1040-ES',
  },
  { month: 6, day: 15, due: 'Second estimated payment', forms: '1040-ES' },
  {
    month: 9,
    day: 15,
    due: 'Third estimated payment; S-Corps and partnerships with an extension',
    forms: '1040-ES, 1120-S, 1065',
  },
  { month: 9, day: 30, due: 'Trusts and estates with an extension', forms: '1041' },
  { month: 10, day: 15, due: 'Members and C-Corps with an extension', forms: '1040, 1120' },
  { month: 12, day: 15, due: 'C-Corps’ last estimated payment', forms: 'Paid electronically' },
] as const

/** The deadlines from a first to a last day, each on a business day. */
export function listFederalTaxDates({ from, to }: { from: string; to: string }) {
  const [fromYear, toYear] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))]
  return Array.from({ length: toYear - fromYear + 1 }, (_, index) => fromYear + index)
    .flatMap(year =>
      federalTaxDeadlines.map(({ month, day, due, forms }) => ({
        due,
        forms,
        statedDate: `${year}-${String(month).padStart(2, '0')}-${day}`,
        date: moveToBusinessDay(year, month, day),
      })),
    )
    .filter(({ date }) => date >= from && date <= to)
}
