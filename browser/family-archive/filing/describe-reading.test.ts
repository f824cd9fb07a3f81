import { expect, test } from 'vitest'

import { describeReading, describeReadings } from './describe-reading.ts'
import type { Reading } from './use-readings.ts'

const done = (extracted: Extract<Reading, { state: 'done' }>['extracted']): Reading => ({
  state: 'done',
  extracted,
})

test.each<[Reading, string | null]>([
  [{ state: 'waiting' }, null],
  [{ state: 'reading', progress: { step: 'Reading page 1 of 2', done: 0 } }, null],
  [{ state: 'canceled' }, 'The text was not read. Enter the details yourself.'],
  [done({ text: 'Ada', source: 'document' }), 'Text read.'],
  [done({ text: 'Ada', source: 'recognized', pages: { read: 1, total: 1 } }), 'Text recognized, 1 page.'],
  [
    done({
      text: 'Ada',
      source: 'document',
      pages: { read: 20, total: 90 },
      note: 'We read 20 of 90 pages.',
    }),
    'Text read, 20 pages. We read 20 of 90 pages.',
  ],
  [done({ text: '', source: 'none', note: 'This file is empty.' }), 'This file is empty.'],
])('the reading %j is described as %j', (reading, text) => {
  expect(describeReading(reading)).toBe(text)
})

test('counts the files that are read', () => {
  const read = done({ text: 'Ada', source: 'document' })
  expect(describeReadings([])).toBe('')
  expect(describeReadings([null])).toBe('')
  expect(describeReadings([read, { state: 'waiting' }, null])).toBe('Extracting details: 1 of 2 files done.')
  expect(describeReadings([read])).toBe('Details extracted from 1 file.')
  const empty = done({ text: '', source: 'none', note: 'This file is empty.' })
  expect(describeReadings([read, empty])).toBe('Details extracted from 1 of 2 files.')
})
