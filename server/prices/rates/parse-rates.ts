import Papa from 'papaparse'

import { unreadableRates } from '#server/prices/failures.ts'

import { isZip, readOnlyFile } from './read-zip.ts'

export type Rate = { currency: string; date: string; rate: string }

/**
 * The reference rates in a file of the European Central Bank: `eurofxref-hist.csv` or `eurofxref.csv` (a column for
 * each currency), `eurofxref-hist-90d.xml` or `eurofxref-daily.xml`, or a zip of one of them. Each rate is the units
 * of a currency for one euro. Days without a rate ("N/A") are left out.
 * @throws Failure 400 for a file without any rate.
 */
export async function parseRates(bytes: Buffer): Promise<Rate[]> {
  const text = (isZip(bytes) ? await readOnlyFile(bytes) : bytes).toString('utf8').replace(/^\uFEFF/, '')
  const rates = /^\s*</.test(text) ? parseXml(text) : parseCsv(text)
  if (rates.length === 0) throw unreadableRates()
  return rates
}

/** The elements `Cube` of the format: one with a time for each day, and in it one for each currency. */
function parseXml(text: string): Rate[] {
  const rates: Rate[] = []
  let date: string | null = null
  for (const [, attributes = ''] of text.matchAll(/<Cube\s([^<>]*)>/g)) {
    const read = (name: string) => new RegExp(`\\b${name}=["']([^"']*)["']`).exec(attributes)?.[1]
    const time = read('time')
    if (time !== undefined) date = readDay(time)
    const rate = toRate(date, read('currency'), read('rate'))
    if (rate !== null) rates.push(rate)
  }
  return rates
}

function parseCsv(text: string): Rate[] {
  const [header = [], ...lines] = Papa.parse<string[]>(text, { skipEmptyLines: true, delimiter: ',' }).data
  if (header[0]?.trim().toLowerCase() !== 'date') return []
  const currencies = header.map(cell => cell.trim())
  return lines.flatMap(cells => {
    const date = readDay(cells[0]?.trim() ?? '')
    return cells.flatMap((cell, column) =>
      column === 0 ? [] : (toRate(date, currencies[column], cell.trim()) ?? []),
    )
  })
}

function toRate(date: string | null, currency = '', rate = ''): Rate | null {
  if (date === null || !/^[A-Z]{3}$/.test(currency) || currency === 'EUR') return null
  return /^\d{1,10}(\.\d{1,8})?$/.test(rate) && /[1-9]/.test(rate) ? { currency, date, rate } : null
}

/** `2026-11-26`, or `26 November 2026` in the daily CSV file. */
function readDay(text: string): string | null {
  const iso = /^\d{4}-\d\d-\d\d$/.test(text) ? text : readWrittenDay(text)
  const instant = new Date(`${iso}T00:00:00Z`)
  return iso !== null && !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(iso)
    ? iso
    : null
}

function readWrittenDay(text: string): string | null {
  const [, day = '', month = '', year = ''] = /^(\d{1,2}) ([A-Za-z]+) (\d{4})$/.exec(text) ?? []
  const index = months.indexOf(month.toLowerCase())
  return index === -1 ? null : `${year}-${String(index + 1).padStart(2, '0')}-${day.padStart(2, '0')}`
}

const months = 'january february march april may june july august september october november december'.split(
  ' ',
)
