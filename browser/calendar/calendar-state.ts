import { useState } from 'react'

import { createChoiceParam, useSearchState, type SearchParam } from '#browser/platform/search-state.ts'
import { calendarKinds } from '#contract/calendar/calendar-choices.ts'

/** A date that the calendar can show. Null for today. */
const dayParam: SearchParam<string | null> = {
  read: ([text = '']) => (isShownDate(text) ? text : null),
  write: day => (day === null ? [] : [day]),
}

const calendarSearch = {
  view: createChoiceParam(['month', 'list'], 'month'),
  day: dayParam,
  kind: createChoiceParam(calendarKinds, null),
}

export type CalendarView = 'month' | 'list'

/** The view, the chosen day and the filter, from the address. */
export function useCalendarState() {
  const { state, setState } = useSearchState(calendarSearch)
  // The reader's own day, until the first reply states the day of the family's time zone.
  const [today, setToday] = useState(readLocalDay)
  return { ...state, day: state.day ?? today, today, setToday, setState }
}

/** The first and the last year that the server answers for. */
const [firstYear, lastYear] = [1901, 2199]

export function isShownDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const instant = new Date(text)
  const isReal = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text)
  const year = Number(text.slice(0, 4))
  return isReal && year >= firstYear && year <= lastYear
}

function readLocalDay(): string {
  const now = new Date()
  const [month, day] = [now.getMonth() + 1, now.getDate()].map(part => String(part).padStart(2, '0'))
  return `${now.getFullYear()}-${month}-${day}`
}
