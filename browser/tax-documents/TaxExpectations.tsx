import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'

import { useCurrentUser } from '#browser/platform/current-user.ts'
import { Field } from '#browser/ui/controls/Field.tsx'
import { SegmentedControl } from '#browser/ui/controls/SegmentedControl.tsx'
import { Select } from '#browser/ui/controls/Select.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { PagedList } from '#browser/ui/lists/PagedList.tsx'
import { Refreshing } from '#browser/ui/lists/Refreshing.tsx'
import { DialogButton } from '#browser/ui/overlays/DialogButton.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { can } from '#contract/roles/capabilities.ts'
import { formatCount } from '#contract/texts/counts.ts'

import { createExpectationCountsQuery, createExpectationsQuery, type ExpectationFilter } from './queries.ts'
import { TaxExpectationRow } from './TaxExpectationRow.tsx'
import { useTaxSearch, useTaxYears } from './use-tax-search.ts'

const ExpectationDialog = lazyDialog(() => import('./ExpectationDialog.tsx'))

/** Who should hand in what for a tax year, what was received, and who is late. */
export function TaxExpectations() {
  const { user } = useCurrentUser()
  const { state: search, setState: setSearch } = useTaxSearch()
  const year = search.expected
  const years = useTaxYears('expectations', year)
  const [filter, setFilter] = useState<ExpectationFilter>('open')
  const isManager = can(user, 'documents.manage')
  const { data: counts } = useQuery(createExpectationCountsQuery(year))
  const format = (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} (${formatCount(count)})`
  return (
    <section aria-labelledby="expected-documents" className="border-y border-line bg-sunken">
      <div className="page py-16 md:py-20">
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
          <div>
            <h2 id="expected-documents">Expected and received</h2>
            <p className="mt-3 max-w-prose text-muted">
              {isManager
                ? 'What each member and company should hand in for the tax year, what has arrived, and who is late.'
                : 'What the office expects from you for the tax year. Hand in a document here, and the office sees it at once.'}
            </p>
          </div>
          {isManager && (
            <DialogButton
              preload={ExpectationDialog.preload}
              renderDialog={close => <ExpectationDialog taxYear={year} onClose={close} />}
            >
              <Plus aria-hidden="true" strokeWidth={1.75} />
              Add entry
            </DialogButton>
          )}
        </div>
        <div className="mt-8 grid gap-5 sm:grid-cols-[10rem_minmax(0,28rem)] sm:items-end">
          <Field label="For the tax year">
            <Select
              value={year}
              onChange={({ target }) => setSearch({ expected: Number(target.value) }, { replace: true })}
            >
              {years.map(one => (
                <option key={one}>{one}</option>
              ))}
            </Select>
          </Field>
          <SegmentedControl
            label="Show"
            labelHidden
            value={filter}
            onChange={setFilter}
            options={[
              { value: 'open', label: format('Expected', counts && counts.expected + counts.late) },
              { value: 'late', label: format('Late', counts?.late) },
              { value: 'received', label: format('Received', counts?.received) },
            ]}
          />
        </div>
        <ExpectationList year={year} filter={filter} />
      </div>
    </section>
  )
}

function ExpectationList({ year, filter }: { year: number; filter: ExpectationFilter }) {
  const list = useInfiniteQuery(createExpectationsQuery(year, filter))
  const [title, text] = emptyTexts[filter]
  return (
    <PagedList
      list={list}
      noun="entries"
      content="the expected documents"
      heading="h3"
      skeleton={
        <span className="mt-8 grid gap-3">
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </span>
      }
      empty={<EmptyState title={`${title} for ${year}`}>{text}</EmptyState>}
    >
      {expectations => (
        <Refreshing isRefreshing={list.isPlaceholderData} className="mt-8">
          <ul
            aria-label={filter === 'received' ? 'Received documents' : 'Expected documents'}
            className="border-b border-line"
          >
            {expectations.map(expectation => (
              <li
                key={expectation.id}
                className="skip-offscreen border-t border-line py-5 [contain-intrinsic-block-size:auto_7rem]"
              >
                <TaxExpectationRow expectation={expectation} />
              </li>
            ))}
          </ul>
        </Refreshing>
      )}
    </PagedList>
  )
}

const emptyTexts = {
  open: ['Nothing is expected', 'Entries that the office adds appear here until their document arrives.'],
  late: ['Nothing is late', 'Entries without a document appear here after their due date.'],
  received: ['Nothing was received', 'Entries appear here once their document was handed in.'],
} as const
