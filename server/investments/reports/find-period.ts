import type { PerformancePeriod } from '#contract/investments/periods.ts'
import { invalidInput } from '#server/platform/failure.ts'

/** Every day of a period is computed. */
const longestYears = 100

type PeriodRequest = { period: PerformancePeriod; from?: string | undefined; until?: string | undefined }

/** The period starts with the closing value of `from`. Both days are YYYY-MM-DD. */
export type ReportPeriod = { from: string; until: string }

/**
 * The days of a period that ends today, or of a free range. No period but a free range starts before the day before the
 * first activity.
 * @throws Failure 400 for a range without both days, in the wrong order, in the future, or longer than 100 years.
 */
export function findPeriod(
  { period, from, until }: PeriodRequest,
  today: string,
  firstActivity: string | null,
): ReportPeriod {
  if (period === 'range') return checkRange({ from, until }, today)
  const earliest = moveDays(firstActivity ?? today, -1)
  const start = findStart(period, today)
  return { from: start < earliest ? earliest : start, until: today }
}

function findStart(period: Exclude<PerformancePeriod, 'range'>, today: string): string {
  switch (period) {
    case 'day':
      return moveDays(today, -1)
    case 'month':
      return moveMonths(today, -1)
    case 'ytd':
      return `${Number(today.slice(0, 4)) - 1}-12-31`
    case '1y':
      return moveMonths(today, -12)
    case '3y':
      return moveMonths(today, -36)
    case '5y':
      return moveMonths(today, -60)
    case 'max':
      return moveMonths(today, -12 * longestYears)
  }
}

function checkRange({ from, until }: Omit<PeriodRequest, 'period'>, today: string): ReportPeriod {
  if (from === undefined) throw invalidInput({ from: 'Please enter the first day' })
  if (until === undefined) throw invalidInput({ until: 'Please enter the last day' })
  if (until <= from) throw invalidInput({ until: 'The last day must be after the first' })
  if (until > today) throw invalidInput({ until: 'The last day cannot be in the future' })
  if (until > moveMonths(from, 12 * longestYears))
    throw invalidInput({ from: `Please choose at most ${longestYears} years` })
  return { from, until }
}

function moveDays(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

/** The same day of another month, or its last day if it is shorter. */
function moveMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const moved = new Date(Date.UTC(year, month - 1 + months, 1))
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  moved.setUTCDate(Math.min(day, lastDay))
  return moved.toISOString().slice(0, 10)
}
