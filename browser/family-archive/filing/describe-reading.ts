import { pluralize } from '#contract/counts.ts'

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
