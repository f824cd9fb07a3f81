import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { FamilyCircle } from '#contract/kinship.ts'

import { buildLifeTimeline } from './life-timeline.ts'

type Partner = FamilyCircle['partners'][number]
type Event = FamilyCircle['lifeEvents'][number]

const unknown = { birthDate: null, birthText: null, deathDate: null, deathText: null, isAlive: true }
const lionel = { ...unknown, birthDate: '1905-02-20', deathDate: '1979-09-17', isAlive: false }

test('a life stands in its order: birth, partnerships, what else is known, death', () => {
  const partners = [
    partner({ name: 'Beatrice', began: '1929', ended: 'winter 1939' }),
    partner({ name: 'Ingrid', began: '1946-05-04' }),
  ]
  const lifeEvents = [event({ kind: 'military_service', when: '1943', earliest: '1943-01-01' })]
  expect(told(lionel, { partners, lifeEvents })).toEqual([
    'Feb 20, 1905: Born',
    '1929: Married Beatrice',
    'winter 1939: End of the marriage with Beatrice',
    '1943: Military service',
    'May 4, 1946: Married Ingrid',
    'Sep 17, 1979: Died',
  ])
})

test('what has no day stands before the death, and a burial after it', () => {
  const lifeEvents = [
    event({ kind: 'burial', when: '1979-09-21', earliest: '1979-09-21' }),
    event({ kind: 'emigration' }),
    event({ kind: 'baptism', when: 'spring 1905', earliest: '1905-03-01' }),
  ]
  expect(told(lionel, { partners: [], lifeEvents })).toEqual([
    'Feb 20, 1905: Born',
    'spring 1905: Baptism',
    '?: Emigration',
    'Sep 17, 1979: Died',
    'Sep 21, 1979: Burial',
  ])
})

test('birth and death are told once, with the place that is known of them', () => {
  const lifeEvents = [event({ kind: 'birth', when: '1905-02-20', earliest: '1905-02-20', where: 'Dover' })]
  expect(buildLifeTimeline(lionel, { partners: [], lifeEvents })).toMatchObject([
    { what: 'Born', where: 'Dover' },
    { what: 'Died', where: null },
  ])
})

test('a wedding is told with its place, and with its place alone', () => {
  const trieste = { place: 'Trieste' }
  const partners = [partner({ began: '1946', ...trieste }), partner({ kind: 'engagement', ...trieste })]
  expect(buildLifeTimeline(unknown, { partners, lifeEvents: [] })).toMatchObject([
    { what: 'Married', when: '1946', where: 'Trieste' },
    { what: 'Engaged to', when: null, where: 'Trieste' },
  ])
})

test('of somebody who has died on a day that nobody knows, it is said all the same', () => {
  expect(told({ ...unknown, isAlive: false }, { partners: [], lifeEvents: [] })).toEqual(['?: Died'])
  expect(told(unknown, { partners: [], lifeEvents: [] })).toEqual([])
})

test('whatever is known, all of it is told, and what has a day is told in order', () => {
  const day = fc
    .date({ min: new Date('1700-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map(date => date.toISOString().slice(0, 10))
  const known = fc.option(day, { nil: null }).map(when => event({ kind: 'move', when, earliest: when }))
  fc.assert(
    fc.property(fc.array(known), fc.option(day, { nil: null }), (lifeEvents, deathDate) => {
      const line = buildLifeTimeline(
        { ...unknown, deathDate, isAlive: deathDate === null },
        { partners: [], lifeEvents },
      )
      expect(line).toHaveLength(lifeEvents.length + (deathDate === null ? 0 : 1))
      const days = line.map(({ day }) => day).filter(day => day !== null)
      expect(days).toEqual(days.toSorted())
    }),
  )
})

function told(...asked: Parameters<typeof buildLifeTimeline>): string[] {
  return buildLifeTimeline(...asked).map(
    ({ what, when, who }) => `${when ?? '?'}: ${what}${who === null ? '' : ` ${who.name}`}`,
  )
}

function partner(changes: Partial<Partner>): Partner {
  return {
    id: 'x',
    name: 'Ada',
    years: '',
    isAlive: false,
    isVerified: true,
    kind: 'marriage',
    began: null,
    ended: null,
    place: null,
    ...changes,
  }
}

function event(changes: Partial<Event>): Event {
  return { kind: 'move', when: null, earliest: null, where: null, note: null, ...changes }
}
