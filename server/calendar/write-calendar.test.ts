import * as fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'

import { foldLine, writeCalendar } from './write-calendar.ts'

const entry = {
  id: 'document-1',
  kind: 'document' as const,
  title: 'Lease',
  date: '2027-03-01',
  detail: null,
  who: [],
  link: '/documents/1',
}
const calendar = { name: 'Hartwell family', now: new Date('2026-11-21T08:00:00Z'), origin: 'https://h.test' }

test('writes one event per entry', () => {
  expect(writeCalendar([entry], calendar).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Heirloom//Family calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'NAME:Hartwell family',
    'X-WR-CALNAME:Hartwell family',
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    'X-PUBLISHED-TTL:PT12H',
    'BEGIN:VEVENT',
    'UID:document-1@h.test',
    'DTSTAMP:20261121T080000Z',
    'DTSTART;VALUE=DATE:20270301',
    'DTEND;VALUE=DATE:20270302',
    'SUMMARY:Lease',
    'URL:https://h.test/documents/1',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('ical.js reads every title and description as written', () => {
  // Without control characters, which iCalendar cannot represent, and lone surrogates, which UTF-8 cannot.
  const text = fc
    .string({
      unit: fc.oneof(
        fc.constantFrom('\\', ';', ',', ':', '\n', '"', ' ', 'n'),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
      ),
      minLength: 1,
      maxLength: 200,
      size: 'max',
    })
    // oxlint-disable-next-line no-control-regex
    .map(written => written.replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ''))
    .filter(written => written !== '')
  fc.assert(
    fc.property(text, text, (title, detail) => {
      const written = writeCalendar([{ ...entry, title, detail }], calendar)
      const event = new ICAL.Event(
        new ICAL.Component(ICAL.parse(written) as unknown[]).getFirstSubcomponent('vevent')!,
      )
      expect([event.summary, event.description]).toEqual([title, detail])
    }),
  )
})

test('folded lines have at most 75 bytes and unfold to the line', () => {
  const line = fc
    .string({ unit: 'grapheme', maxLength: 300, size: 'max' })
    .map(text => text.replaceAll(/[\r\n]/g, ''))
  fc.assert(
    fc.property(line, written => {
      const folded = foldLine(written)
      for (const part of folded.split('\r\n')) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75)
      expect(folded.replaceAll('\r\n ', '')).toBe(written)
    }),
  )
})

test('removes control characters and normalizes line breaks', () => {
  const written = writeCalendar([{ ...entry, title: 'a\u0000b\r\nc\rd' }], calendar)
  expect(written).toContain(String.raw`SUMMARY:ab\nc\nd`)
})
