import { DataTable } from '#browser/ui/lists/DataTable.tsx'
import { monthNames } from '#contract/dates/date-point.ts'
import { federalTaxDeadlines } from '#contract/tax-documents/federal-tax-calendar.ts'

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
        rows={federalTaxDeadlines}
        rowKey={({ due }) => due}
        columns={[
          {
            header: 'Date',
            cell: ({ month, day }) => `${monthNames[month - 1]?.slice(0, 3)}\u00a0${day}`,
          },
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
