import { FigureTable } from '#browser/calculators/FigureTable.tsx'
import { SegmentedControl } from '#browser/ui/controls/SegmentedControl.tsx'
import { formatCalendarDate } from '#contract/dates/date-format.ts'
import {
  type Amortization,
  groupByYear,
  type Payment,
  type PaymentYear,
} from '#contract/finance/amortization.ts'
import { formatDollars } from '#contract/finance/exact.ts'

import type { LoanInputs } from './loan-form.ts'

export interface LoanScheduleProps {
  loan: LoanInputs
  schedule: Amortization
  onRows: (rows: LoanInputs['rows']) => void
}

/** Every payment with its date, or the totals of each calendar year. */
export function LoanSchedule({ loan, schedule, onRows }: LoanScheduleProps) {
  const { payments, totalInterest, totalPaid } = schedule
  const total = [formatDollars(totalPaid), formatDollars(totalInterest), formatDollars(loan.principal), '']
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <h2>Schedule</h2>
        <div data-screen-only="">
          <SegmentedControl
            label="Rows of the schedule"
            labelHidden
            options={[
              { value: 'years', label: 'By year' },
              { value: 'payments', label: 'Every payment' },
            ]}
            value={loan.rows}
            onChange={onRows}
          />
        </div>
      </div>
      {loan.rows === 'years' ? (
        <FigureTable
          caption="Payments of each calendar year"
          columns={[{ header: 'Year', cell: ({ year }: PaymentYear) => year }, ...columns]}
          rows={groupByYear(payments)}
          rowKey={({ year }) => year}
          total={['Total', ...total]}
        />
      ) : (
        <FigureTable
          caption="Every payment"
          columns={[
            { header: 'Payment', cell: ({ number }: Payment) => String(number) },
            { header: 'Date', cell: ({ date }: Payment) => formatCalendarDate(date) },
            ...columns,
          ]}
          rows={payments}
          rowKey={({ number }) => number}
          total={['Total', '', ...total]}
        />
      )}
    </>
  )
}

const columns = [
  { header: 'Paid', cell: ({ payment }: PaymentYear | Payment) => formatDollars(payment) },
  { header: 'Interest', cell: ({ interest }: PaymentYear | Payment) => formatDollars(interest) },
  { header: 'Principal', cell: ({ principal }: PaymentYear | Payment) => formatDollars(principal) },
  { header: 'Balance', cell: ({ balance }: PaymentYear | Payment) => formatDollars(balance) },
]

/** The whole schedule as CSV rows. */
export function toCsvRows(payments: readonly Payment[]): string[][] {
  return [
    ['Payment', 'Date', 'Paid', 'Interest', 'Principal', 'Balance'],
    ...payments.map(({ number, date, payment, interest, principal, balance }) => [
      String(number),
      date,
      payment,
      interest,
      principal,
      balance,
    ]),
  ]
}
