import type { Tick } from '#browser/ui/charts/LineDrawing.tsx'
import type { CalendarDate } from '#contract/dates/dates.ts'

const day = 24 * 60 * 60 * 1000
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The number of a day, for the x axis of a chart. */
export function toDayNumber(date: CalendarDate): number {
  return Date.parse(date) / day
}

/** At most about `count` marks from one day to another: years, months, or days of a short period. */
export function listDateTicks(from: CalendarDate, until: CalendarDate, count: number): Tick[] {
  const [start, end] = [toDayNumber(from), toDayNumber(until)]
  if (end - start <= 62) return listDays(start, end, count)
  const firstOfMonths = listFirstOfMonths(from, until)
  const step = monthSteps.find(size => firstOfMonths.length / size <= count) ?? 120
  return firstOfMonths
    .filter(({ year, month }) => (year * 12 + month) % step === 0)
    .map(({ year, month }) => ({
      value: Date.UTC(year, month, 1) / day,
      label: step % 12 === 0 ? String(year) : `${months[month]} ${year}`,
    }))
}

const monthSteps = [1, 2, 3, 6, 12, 24, 60, 120]

function listDays(start: number, end: number, count: number): Tick[] {
  const step = Math.max(1, Math.ceil((end - start + 1) / count))
  const ticks: Tick[] = []
  for (let value = start; value <= end; value += step) {
    const date = new Date(value * day)
    ticks.push({ value, label: `${months[date.getUTCMonth()]} ${date.getUTCDate()}` })
  }
  return ticks
}

/** The first days of months within the period. Months count from 0. */
function listFirstOfMonths(from: CalendarDate, until: CalendarDate): { year: number; month: number }[] {
  const found: { year: number; month: number }[] = []
  const [year = 0, month = 1] = from.split('-').map(Number)
  const first = year * 12 + month - 1 + (from.endsWith('-01') ? 0 : 1)
  const last = Number(until.slice(0, 4)) * 12 + Number(until.slice(5, 7)) - 1
  for (let index = first; index <= last; index += 1)
    found.push({ year: Math.floor(index / 12), month: index % 12 })
  return found
}
