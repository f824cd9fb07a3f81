import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'

import { useTitle } from '#browser/platform/navigation.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { SegmentedControl } from '#browser/ui/controls/SegmentedControl.tsx'
import { Select } from '#browser/ui/controls/Select.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import { DialogButton } from '#browser/ui/overlays/DialogButton.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { calendarKinds, type CalendarKind } from '#contract/calendar/calendar-choices.ts'
import type { CalendarEntry } from '#contract/calendar/calendar.ts'
import { addMonths, moveToMonth } from '#contract/dates/calendar-days.ts'

import { Agenda } from './Agenda.tsx'
import { isShownDate, useCalendarState, type CalendarView } from './calendar-state.ts'
import { EntryList } from './EntryList.tsx'
import { kindLabels } from './kinds.ts'
import {
  findLastMonth,
  findMonthSpan,
  formatLongDay,
  formatMonth,
  formatMonths,
  listWeeks,
} from './month-grid.ts'
import { MonthGrid } from './MonthGrid.tsx'
import { createCalendarQuery } from './queries.ts'

const SubscribeDialog = lazyDialog(() => import('./SubscribeDialog.tsx'))

/** /calendar: a month as a grid of days, or as a list. */
export default function CalendarPage() {
  useTitle('Family Calendar')
  return (
    <div className="page py-14 lg:py-20 print:py-0">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div>
          <h1>Family Calendar</h1>
          <p className="mt-4 max-w-prose text-lead text-muted print:hidden">
            Birthdays and anniversaries of the living, tax dates, expiring documents, and the end of board
            terms and appointments. It shows only what you may see elsewhere in the portal.
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <DialogButton
            variant="secondary"
            preload={SubscribeDialog.preload}
            renderDialog={close => <SubscribeDialog onClose={close} />}
          >
            Subscribe
          </DialogButton>
          <Button variant="secondary" onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </div>
      <Month />
    </div>
  )
}

function Month() {
  const { view, day, kind, today, setToday, setState } = useCalendarState()
  const month = day.slice(0, 7)
  const lastMonth = view === 'month' ? month : findLastMonth(month)
  const { data, error, isFetching, refetch } = useQuery(createCalendarQuery(findSpan(view, month)))
  if (data !== undefined && data.today !== today) setToday(data.today)
  const entries = data?.entries.filter(entry => kind === null || entry.kind === kind)
  const heading = view === 'month' ? formatMonth(month) : formatMonths(month, lastMonth)
  const listed = entries?.filter(({ date }) => date >= month && date.slice(0, 7) <= lastMonth)
  const findMonthTarget = (months: number) => moveToMonth(day, addMonths(month, months))
  const choose = (target: string) => {
    if (isShownDate(target)) setState({ day: target === today ? null : target }, { replace: true })
  }
  return (
    <>
      <Toolbar
        {...{ view, kind, heading }}
        hasPrevious={isShownDate(findMonthTarget(-1))}
        hasNext={isShownDate(findMonthTarget(1))}
        onView={next => setState({ view: next })}
        onKind={next => setState({ kind: next }, { replace: true })}
        onMonth={months => choose(findMonthTarget(months))}
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
            <MonthList {...{ heading, today }} entries={listed} />
          </div>
        </>
      )}
    </>
  )
}

/** The days of the grid, or of the list. */
function findSpan(view: CalendarView, month: string): { from: string; to: string } {
  const days = listWeeks(month).flat()
  return view === 'month'
    ? { from: days[0]!, to: days.at(-1)! }
    : { from: `${month}-01`, to: findMonthSpan(findLastMonth(month)).to }
}

interface ToolbarProps {
  view: CalendarView
  kind: CalendarKind | null
  heading: string
  hasPrevious: boolean
  hasNext: boolean
  onView: (view: CalendarView) => void
  onKind: (kind: CalendarKind | null) => void
  onMonth: (months: number) => void
  onToday: () => void
}

function Toolbar({
  view,
  kind,
  heading,
  hasPrevious,
  hasNext,
  onView,
  onKind,
  onMonth,
  onToday,
}: ToolbarProps) {
  return (
    <div className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-4 print:mt-4">
      <div className="flex items-center gap-2 print:hidden">
        <Button
          variant="secondary"
          size="icon"
          aria-label="Previous month"
          aria-disabled={!hasPrevious}
          onClick={() => onMonth(-1)}
        >
          <ChevronLeft aria-hidden="true" strokeWidth={1.5} />
        </Button>
        <Button
          variant="secondary"
          size="icon"
          aria-label="Next month"
          aria-disabled={!hasNext}
          onClick={() => onMonth(1)}
        >
          <ChevronRight aria-hidden="true" strokeWidth={1.5} />
        </Button>
        <Button variant="secondary" onClick={onToday}>
          Today
        </Button>
      </div>
      <h2 aria-live="polite" className="min-w-60 text-heading max-sm:order-first max-sm:w-full">
        {heading}
      </h2>
      <div className="flex items-center gap-3 max-sm:w-full sm:ml-auto print:hidden">
        <Select
          aria-label="Show"
          className="w-56 max-sm:grow"
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
          className="w-36 shrink-0"
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

/** The selected day of the grid. */
function Day({ date, entries }: { date: string; entries: CalendarEntry[] | undefined }) {
  return (
    <section aria-label="Selected day" className="min-h-44">
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
  heading: string
  today: string
  entries: CalendarEntry[] | undefined
}

function MonthList({ heading, today, entries }: MonthListProps) {
  if (entries === undefined) return <Loading />
  if (entries.length > 0) return <Agenda entries={entries} today={today} />
  return (
    <EmptyState title={`Nothing in ${heading}`} heading="h3">
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
