import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { FamilyCircle } from '#contract/family-tree/kinship.ts'

import { buildLifeTimeline } from './life-timeline.ts'

type Partner = FamilyCircle['partners'][number]
type Event = FamilyCircle['lifeEvents'][number]

const unknown = { birthDate: null, birthText: null, deathDate: null, deathText: null, isAlive: true }
const lionel = { ...unknown, birthDate: '1905-02-20', deathDate: '1979-09-17', isAlive: false }

test('orders birth, partnerships, events and death by date', () => {
  const partners = [
    createPartner({ name: 'Beatrice', startText: '1929', endText: 'winter 1939' }),
    createPartner({ name: 'Ingrid', startText: '1946-05-04' }),
  ]
  const lifeEvents = [createEvent({ kind: 'military_service', dateText: '1943', earliestDate: '1943-01-01' })]
  expect(summarizeEntries(lionel, { partners, lifeEvents })).toEqual([
    'Feb 20, 1905: Born',
    '1929: Married Beatrice',
    'winter 1939: End of the marriage to Beatrice',
    '1943: Military service',
    'May 4, 1946: Married Ingrid',
    'Sep 17, 1979: Died',
  ])
})

test('puts undated entries before the death, a burial after it', () => {
  const lifeEvents = [
    createEvent({ kind: 'burial', dateText: '1979-09-21', earliestDate: '1979-09-21' }),
    createEvent({ kind: 'emigration' }),
    createEvent({ kind: 'baptism', dateText: 'spring 1905', earliestDate: '1905-03-01' }),
  ]
  expect(summarizeEntries(lionel, { partners: [], lifeEvents })).toEqual([
    'Feb 20, 1905: Born',
    'spring 1905: Baptism',
    '?: Emigration',
    'Sep 17, 1979: Died',
    'Sep 21, 1979: Burial',
  ])
})

test('lists papers by their date, undated ones not', () => {
  const paper = { id: 'deed', title: 'Deed of the orchard', kind: 'deed' as const }
  const papers = [
    { ...paper, dateText: 'about 1930' },
    { ...paper, dateText: 'in my youth' },
    { ...paper, dateText: null },
  ]
  const entries = buildLifeTimeline(lionel, { partners: [], lifeEvents: [] }, papers)
  expect(entries.map(({ date, title, document }) => [date, title, document?.title])).toEqual([
    ['Feb 20, 1905', 'Born', undefined],
    ['about 1930', 'Deed', 'Deed of the orchard'],
    ['Sep 17, 1979', 'Died', undefined],
  ])
})

test('lists birth and death once, with their places', () => {
  const lifeEvents = [
    createEvent({ kind: 'birth', dateText: '1905-02-20', earliestDate: '1905-02-20', place: 'Dover' }),
  ]
  expect(buildLifeTimeline(lionel, { partners: [], lifeEvents })).toMatchObject([
    { title: 'Born', place: 'Dover' },
    { title: 'Died', place: null },
  ])
})

test('lists a wedding with its place, even without a date', () => {
  const trieste = { place: 'Trieste' }
  const partners = [
    createPartner({ startText: '1946', ...trieste }),
    createPartner({ kind: 'engagement', ...trieste }),
  ]
  expect(buildLifeTimeline(unknown, { partners, lifeEvents: [] })).toMatchObject([
    { title: 'Married', date: '1946', place: 'Trieste' },
    { title: 'Engaged to', date: null, place: 'Trieste' },
  ])
})

test('lists a death without a date', () => {
  expect(summarizeEntries({ ...unknown, isAlive: false }, { partners: [], lifeEvents: [] })).toEqual([
    '?: Died',
  ])
  expect(summarizeEntries(unknown, { partners: [], lifeEvents: [] })).toEqual([])
})

test('returns all entries and sorts the dated ones', () => {
  const day = fc
    .date({ min: new Date('1700-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map(date => date.toISOString().slice(0, 10))
  const eventArbitrary = fc
    .option(day, { nil: null })
    .map(dateText => createEvent({ kind: 'move', dateText, earliestDate: dateText }))
  fc.assert(
    fc.property(fc.array(eventArbitrary), fc.option(day, { nil: null }), (lifeEvents, deathDate) => {
      const entries = buildLifeTimeline(
        { ...unknown, deathDate, isAlive: deathDate === null },
        { partners: [], lifeEvents },
      )
      expect(entries).toHaveLength(lifeEvents.length + (deathDate === null ? 0 : 1))
      const days = entries.map(({ earliestDate }) => earliestDate).filter(day => day !== null)
      expect(days).toEqual(days.toSorted())
    }),
  )
})

function summarizeEntries(...args: Parameters<typeof buildLifeTimeline>): string[] {
  return buildLifeTimeline(...args).map(
    ({ title, date, relative }) => `${date ?? '?'}: ${title}${relative === null ? '' : ` ${relative.name}`}`,
  )
}

function createPartner(changes: Partial<Partner>): Partner {
  return {
    id: 'x',
    name: 'Ada',
    years: '',
    isAlive: false,
    isVerified: true,
    kind: 'marriage',
    startText: null,
    endText: null,
    place: null,
    isPending: false,
    ...changes,
  }
}

function createEvent(changes: Partial<Event>): Event {
  return { kind: 'move', dateText: null, earliestDate: null, place: null, note: null, ...changes }
}
