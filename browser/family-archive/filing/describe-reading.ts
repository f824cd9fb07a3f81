import { pluralize } from '#contract/texts/counts.ts'

import type { Reading } from './use-readings.ts'

/** The result of reading a file's text, for its row. Null while it is read. */
export function describeReading(reading: Reading): string | null {
  if (reading.state === 'canceled') return 'The text was not read. Enter the details yourself.'
  if (reading.state !== 'done') return null
  const { source, note, pages } = reading.extracted
  if (source === 'none') return note ?? 'No text was found.'
  const verb = source === 'recognized' ? 'Text recognized' : 'Text read'
  const count = pages === undefined ? '' : `, ${pluralize(pages.read, 'page')}`
  return [`${verb}${count}.`, note].filter(Boolean).join(' ')
}

/** How many files are read, for screen readers. Null is a file that the browser has lost. Empty without files. */
export function describeReadings(readings: readonly (Reading | null)[]): string {
  const present = readings.filter(reading => reading !== null)
  const finished = present.filter(({ state }) => state === 'done' || state === 'canceled').length
  if (present.length === 0) return ''
  const files = pluralize(present.length, 'file')
  if (finished < present.length) return `Extracting details: ${finished} of ${files} done.`
  const read = present.filter(
    reading => reading.state === 'done' && reading.extracted.source !== 'none',
  ).length
  return `Details extracted from ${read === present.length ? files : `${read} of ${files}`}.`
}
