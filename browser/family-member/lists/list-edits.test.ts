import { expect, test } from 'vitest'

import type { FamilyCircle } from '#contract/family-tree/kinship.ts'

import { toInput, findChangedLists, ListsInput, takeSnapshot, diffLists, mergeRemote } from './list-edits.ts'

const member = { fatherId: 'hugo', motherId: null }
const names = ['furtherParents', 'partners', 'lifeEvents'] as const
const circle = {
  parents: [
    { ...createRelative('hugo'), kind: 'birth' as const },
    { ...createRelative('astrid'), kind: 'adoptive' as const },
    { ...createRelative('anton'), kind: 'birth' as const },
  ],
  partners: [
    {
      ...createRelative(createId(1)),
      kind: 'divorced' as const,
      startText: '1929',
      endText: 'winter 1939',
      place: null,
      isPending: false,
    },
    {
      ...createRelative(createId(2)),
      kind: 'marriage' as const,
      startText: null,
      endText: null,
      place: 'Trieste',
      isPending: false,
    },
  ],
  lifeEvents: [
    createEvent('birth', { place: 'Dover' }),
    createEvent('Graduation', { dateText: '1952', note: 'with honors' }),
  ],
}

test('excludes pending marriages from the partners', () => {
  const [first, second] = circle.partners
  const partners = [{ ...first!, isPending: true }, second!]
  expect(takeSnapshot({ ...circle, partners }, member).partners.map(({ partnerId }) => partnerId)).toEqual([
    createId(2),
  ])
})

test('excludes father and mother from the further parents', () => {
  expect(takeSnapshot(circle, member).furtherParents.map(({ parentId }) => parentId)).toEqual([
    'astrid',
    'anton',
  ])
})

test('sends only changed lists and ignores the order of rows', () => {
  const base = takeSnapshot({ ...circle, parents: [] }, member)
  const input = ListsInput.parse(toInput(base))
  expect(findChangedLists(names, base, input)).toEqual({})
  expect(findChangedLists(names, base, { ...input, partners: input.partners.toReversed() })).toEqual({})
  const graduated = { ...input, lifeEvents: input.lifeEvents.slice(1) }
  expect(findChangedLists(names, base, graduated)).toEqual({
    lifeEvents: [{ kind: 'Graduation', dateText: '1952', place: null, note: 'with honors' }],
  })
  expect(findChangedLists(['partners'], base, graduated)).toEqual({})
})

test('describes remote changes and merges them into the input', () => {
  const base = takeSnapshot(circle, member)
  const current = takeSnapshot(
    {
      ...circle,
      partners: circle.partners.slice(1),
      lifeEvents: [...circle.lifeEvents, createEvent('Census')],
    },
    member,
  )
  expect(diffLists(names, base, current)).toEqual({
    added: ['Census'],
    removed: [`Married Ada ${createId(1)}, 1929; divorced winter 1939`],
  })
  const edited = toInput(base)
  edited.lifeEvents.push({ kind: 'Emigration' })
  expect(mergeRemote('lifeEvents', edited, base, current).lifeEvents.map(({ kind }) => kind)).toEqual([
    'Birth',
    'Graduation',
    'Emigration',
    'Census',
  ])
})

test('accepts imported rows beyond the limits for input', () => {
  const lifeEvents = Array.from({ length: 101 }, () =>
    createEvent('Census of the '.repeat(10), { place: '\u202E' }),
  )
  expect(
    ListsInput.safeParse(toInput(takeSnapshot({ ...circle, parents: [], lifeEvents }, member))).success,
  ).toBe(true)
})

function createId(number: number): string {
  return `00000000-0000-8000-8000-00000000000${number}`
}

function createRelative(id: string) {
  return { id, name: `Ada ${id}`, years: '', isAlive: false, isVerified: true }
}

function createEvent(
  kind: string,
  changes: Partial<FamilyCircle['lifeEvents'][number]> = {},
): FamilyCircle['lifeEvents'][number] {
  return { kind, dateText: null, earliestDate: null, place: null, note: null, ...changes }
}
