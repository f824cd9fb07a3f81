import type { Timestamp } from '#contract/dates/dates.ts'

import { formatDay } from './format-instant.ts'

/** Records of one day in the reader's time zone. */
export type DayGroup<Row> = { day: string; rows: Row[] }

/** Groups records by day, in their order. The headings are `Today`, `Yesterday` and dates. */
export function groupByDay<Row extends { createdAt: Timestamp }>(rows: Row[], now: Date): DayGroup<Row>[] {
  const names = new Map([
    [formatDay(noonOfDay(now, -1).toISOString()), 'Yesterday'],
    [formatDay(now.toISOString()), 'Today'],
  ])
  const groups: DayGroup<Row>[] = []
  for (const row of rows) {
    const date = formatDay(row.createdAt)
    const day = names.get(date) ?? date
    const last = groups.at(-1)
    if (last?.day === day) last.rows.push(row)
    else groups.push({ day, rows: [row] })
  }
  return groups
}

/** Noon, so that a change of daylight saving time does not move it to another day. */
function noonOfDay(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 12)
}
