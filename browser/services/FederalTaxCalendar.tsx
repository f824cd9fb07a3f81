import { DataTable } from '#browser/ui/lists/DataTable.tsx'

/** For a calendar tax year: sections 6072, 6151, 6654 and 6655 of the Internal Revenue Code; IRS Publication 509. */
const deadlines = [
  { date: 'Jan 15', due: 'Members’ last estimated payment for the previous year', forms: '1040-ES' },
  { date: 'Mar 15', due: 'Returns for S-Corps and for LLCs taxed as partnerships', forms: '1120-S, 1065' },
  {
    date: 'Apr 15',
    due: 'Returns for members, trusts and C-Corps; gift tax; first estimated payment',
    forms: '1040, 1041, 1120, 709, 1040-ES',
  },
  { date: 'Jun 15', due: 'Second estimated payment', forms: '1040-ES' },
  {
    date: 'Sep 15',
    due: 'Third estimated payment; S-Corps and partnerships with an extension',
    forms: '1040-ES, 1120-S, 1065',
  },
  { date: 'Sep 30', due: 'Trusts and estates with an extension', forms: '1041' },
  { date: 'Oct 15', due: 'Members and C-Corps with an extension', forms: '1040, 1120' },
  { date: 'Dec 15', due: 'C-Corps’ last estimated payment', forms: 'Paid electronically' },
]

export function FederalTaxCalendar() {
  return (
    <section className="page">
      <h2>The federal tax year</h2>
      <p className="mt-3 mb-8 max-w-prose text-muted">
        The dates that matter to most members and to the family companies, for a calendar tax year. A date
        that falls on a weekend or a holiday moves to the next business day. An extension gives you more time
        to file, but not to pay. Your state sets its own dates.
      </p>
      <DataTable
        caption="Federal tax deadlines"
        captionHidden
        rows={deadlines}
        rowKey={({ date }) => date}
        columns={[
          { header: 'Date', cell: ({ date }) => date.replace(' ', '\u00a0') },
          { header: 'Due', cell: ({ due }) => joinWithNoBreakSpaces(due) },
          { header: 'Forms', cell: ({ forms }) => joinWithNoBreakSpaces(forms) },
        ]}
      />
      <p className="mt-5 max-w-prose text-small text-muted">
        Based on Publication 509 of the{' '}
        <a href="https://www.irs.gov" rel="noreferrer" target="_blank" className="link">
          Internal Revenue Service
        </a>
        . The IRS postpones dates after disasters, so check with them before you rely on one.
      </p>
    </section>
  )
}

/** Keeps `S-Corp` and `1040-ES` on one line by a word joiner after the hyphen. */
function joinWithNoBreakSpaces(text: string): string {
  return text.replaceAll('-', '-\u2060')
}
