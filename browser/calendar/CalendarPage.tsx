import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'

import { useTitle } from '#browser/platform/navigation.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { SegmentedControl } from '#browser/ui/controls/SegmentedControl.tsx'
import { Select } from '#browser/ui/controls/Select.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { calendarKinds, type CalendarKind } from '#contract/calendar-choices.ts'
import { addMonths, moveToMonth } from '#contract/calendar-days.ts'
import type { CalendarEntry } from '#contract/calendar.ts'

import { Agenda } from './Agenda.tsx'
import { isShownDate, useCalendarState, type CalendarView } from './calendar-state.ts'
import { EntryList } from './EntryList.tsx'
import { kindLabels } from './kinds.ts'
import { findMonthSpan, formatLongDay, formatMonth, listWeeks } from './month-grid.ts'
import { MonthGrid } from './MonthGrid.tsx'
import { createCalendarQuery } from './queries.ts'

const SubscribeDialog = lazyDialog(() => import('./SubscribeDialog.tsx'))

/** /calendar: a month as a grid of days, or as a list. */
export default function CalendarPage() {
  useTitle('Family Calendar')
  const [isSubscribing, setIsSubscribing] = useState(false)
  return (
    <div className="page py-14 lg:py-20 print:py-0">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div>
          <h1>Family Calendar</h1>
          <p className="mt-4 max-w-prose text-lead text-muted print:hidden">
            Birthdays and anniversaries of the living, tax dates, and what expires or ends. You see what you
            may see elsewhere in the portal.
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setIsSubscribing(true)}>
            Subscribe
          </Button>
          <Button variant="secondary" onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </div>
      <Month />
      {isSubscribing && <SubscribeDialog onClose={() => setIsSubscribing(false)} />}
    </div>
  )
}

function Month() {
  const { view, day, kind, today, setToday, setState } = useCalendarState()
  const month = day.slice(0, 7)
  const weeks = listWeeks(month).flat()
  // Both views share the days of the grid, so that switching between them loads nothing.
  const { data, error, isFetching, refetch } = useQuery(
    createCalendarQuery({ from: weeks[0]!, to: weeks.at(-1)! }),
  )
  if (data !== undefined && data.today !== today) setToday(data.today)
  const entries = data?.entries.filter(entry => kind === null || entry.kind === kind)
  const { from, to } = findMonthSpan(month)
  const inMonth = entries?.filter(({ date }) => date >= from && date <= to)
  const choose = (target: string) => {
    if (isShownDate(target)) setState({ day: target === today ? null : target }, { replace: true })
  }
  return (
    <>
      <Toolbar
        {...{ view, kind, month }}
        onView={next => setState({ view: next })}
        onKind={next => setState({ kind: next }, { replace: true })}
        onMonth={months => choose(moveToMonth(day, addMonths(month, months)))}
        onToday={() => choose(today)}
      />
      {error !== null && data === undefined ? (
        <LoadFailed
          title="The calendar could not be loaded"
          error={error}
          heading="h2"
          onRetry={refetch}
          isRetrying={isFetching}
        />
      ) : (
        <>
          {view === 'month' && (
            <div className="mt-5 grid gap-8 print:hidden">
              <MonthGrid entries={entries ?? []} {...{ day, today }} onChoose={choose} />
              <Day date={day} entries={entries?.filter(({ date }) => date === day)} />
            </div>
          )}
          <div className={view === 'month' ? 'mt-5 hidden print:block' : 'mt-5'}>
            <MonthList {...{ month, today }} entries={inMonth} />
          </div>
        </>
      )}
    </>
  )
}

interface ToolbarProps {
  view: CalendarView
  kind: CalendarKind | null
  month: string
  onView: (view: CalendarView) => void
  onKind: (kind: CalendarKind | null) => void
  onMonth: (months: number) => void
  onToday: () => void
}

function Toolbar({ view, kind, month, onView, onKind, onMonth, onToday }: ToolbarProps) {
  return (
    <div className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-4 print:mt-4">
      <div className="flex items-center gap-2">
        <Button variant="secondary" size="icon" aria-label="Previous month" onClick={() => onMonth(-1)}>
          <ChevronLeft aria-hidden="true" strokeWidth={1.5} />
        </Button>
        <Button variant="secondary" size="icon" aria-label="Next month" onClick={() => onMonth(1)}>
          <ChevronRight aria-hidden="true" strokeWidth={1.5} />
        </Button>
        <Button variant="secondary" onClick={onToday}>
          Today
        </Button>
      </div>
      <h2 aria-live="polite" className="min-w-60 text-heading max-sm:order-first max-sm:w-full">
        {formatMonth(month)}
      </h2>
      <div className="flex flex-wrap items-center gap-3 sm:ml-auto print:hidden">
        <Select
          aria-label="Show"
          className="w-60"
          value={kind ?? ''}
          onChange={({ target }) => onKind(target.value === '' ? null : (target.value as CalendarKind))}
        >
          <option value="">Everything</option>
          {calendarKinds.map(value => (
            <option key={value} value={value}>
              {kindLabels[value]}
            </option>
          ))}
        </Select>
        <SegmentedControl
          label="View"
          labelHidden
          className="w-40"
          options={[
            { value: 'month', label: 'Month' },
            { value: 'list', label: 'List' },
          ]}
          value={view}
          onChange={onView}
        />
      </div>
    </div>
  )
}

/** The chosen day of the grid. */
function Day({ date, entries }: { date: string; entries: CalendarEntry[] | undefined }) {
  return (
    <section aria-label="The chosen day" className="min-h-60">
      <h3>{formatLongDay(date)}</h3>
      <div className="mt-3">
        {entries === undefined ? (
          <Loading />
        ) : entries.length === 0 ? (
          <p className="py-3 text-muted">Nothing on this day.</p>
        ) : (
          <EntryList entries={entries} />
        )}
      </div>
    </section>
  )
}

interface MonthListProps {
  month: string
  today: string
  entries: CalendarEntry[] | undefined
}

function MonthList({ month, today, entries }: MonthListProps) {
  if (entries === undefined) return <Loading />
  if (entries.length > 0) return <Agenda entries={entries} today={today} />
  return (
    <EmptyState title={`Nothing in ${formatMonth(month)}`} heading="h3">
      Birthdays appear here as soon as the tree has a member’s exact birth date, and documents as soon as they
      have an expiration date.
    </EmptyState>
  )
}

function Loading() {
  return (
    <>
      <output className="sr-only">Loading the calendar</output>
      <Skeleton className="h-44" />
    </>
  )
}
