import Papa from 'papaparse'

import { unreadableBenchmark } from '#server/prices/failures.ts'

export type BenchmarkValue = { date: string; value: string }

/** Forty years of days. */
const maxValues = 15_000

/**
 * The values of a CSV file: in the columns that its header names date and value, close or price, or in the first two.
 * Dates are YYYY-MM-DD, and the decimal mark is a point.
 * @throws Failure 400 with the number of the first line that cannot be read.
 */
export function parseBenchmark(text: string): BenchmarkValue[] {
  const lines = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' }).data
  const [header = []] = lines
  const names = header.map(cell => cell.trim().toLowerCase())
  const hasHeader = !/^\d{4}-/.test(names[0] ?? '')
  const dateColumn = hasHeader ? Math.max(names.indexOf('date'), 0) : 0
  const valueColumn = hasHeader ? findValueColumn(names, dateColumn) : 1
  const values = new Map<string, string>()
  for (const [index, cells] of lines.entries()) {
    if (hasHeader && index === 0) continue
    const date = cells[dateColumn]?.trim() ?? ''
    const value = cells[valueColumn]?.trim().replaceAll(',', '') ?? ''
    if (!isDay(date)) throw unreadable(index, 'has no date such as 2026-03-31')
    if (!/^\d{1,10}(\.\d{1,8})?$/.test(value) || !/[1-9]/.test(value))
      throw unreadable(index, 'has no value above zero with at most eight decimals')
    values.set(date, value)
  }
  if (values.size < 2)
    throw unreadableBenchmark('This file has fewer than two days. Add a date and a value for each day')
  if (values.size > maxValues)
    throw unreadableBenchmark(
      `This file has more than ${maxValues.toLocaleString('en-US')} days. Choose a shorter period`,
    )
  return [...values].map(([date, value]) => ({ date, value })).toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

function findValueColumn(names: string[], dateColumn: number): number {
  const named = ['value', 'close', 'price', 'index', 'level'].flatMap(name => {
    const index = names.indexOf(name)
    return index === -1 ? [] : [index]
  })
  return named[0] ?? (dateColumn === 0 ? 1 : 0)
}

function unreadable(index: number, what: string) {
  return unreadableBenchmark(`Line ${index + 1} ${what}. Correct it, then choose the file again`)
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const instant = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text)
}
