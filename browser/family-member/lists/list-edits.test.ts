import { expect, test } from 'vitest'

import type { FamilyCircle } from '#contract/kinship.ts'

import { asEntered, changedLists, ListsFields, listsIn, meanwhile, withNews } from './list-edits.ts'

const member = { fatherId: 'hugo', motherId: null }
const names = ['furtherParents', 'partners', 'lifeEvents'] as const
const circle = {
  parents: [
    { ...someone('hugo'), kind: 'birth' as const },
    { ...someone('astrid'), kind: 'adoptive' as const },
    { ...someone('anton'), kind: 'birth' as const },
  ],
  partners: [
    { ...someone(idOf(1)), kind: 'divorced' as const, began: '1929', ended: 'winter 1939', place: null },
    { ...someone(idOf(2)), kind: 'marriage' as const, began: null, ended: null, place: 'Trieste' },
  ],
  lifeEvents: [
    event('birth', { where: 'Dover' }),
    event('Graduation', { when: '1952', note: 'with honours' }),
  ],
}

test('father and mother are no further parents, and anybody else by birth is', () => {
  expect(listsIn(circle, member).furtherParents.map(({ parentId }) => parentId)).toEqual(['astrid', 'anton'])
})

test('what is left as it stood is not sent, however the rows are ordered', () => {
  const basis = listsIn({ ...circle, parents: [] }, member)
  const entered = ListsFields.parse(asEntered(basis))
  expect(changedLists(names, basis, entered)).toEqual({})
  expect(changedLists(names, basis, { ...entered, partners: entered.partners.toReversed() })).toEqual({})
  const graduated = { ...entered, lifeEvents: entered.lifeEvents.slice(1) }
  expect(changedLists(names, basis, graduated)).toEqual({
    lifeEvents: [{ kind: 'Graduation', when: '1952', where: null, note: 'with honours' }],
  })
  expect(changedLists(['partners'], basis, graduated)).toEqual({})
})

test('what others have told since is said in words, and taken over without what one has typed being lost', () => {
  const basis = listsIn(circle, member)
  const now = listsIn(
    { ...circle, partners: circle.partners.slice(1), lifeEvents: [...circle.lifeEvents, event('Census')] },
    member,
  )
  expect(meanwhile(names, basis, now)).toEqual({
    come: ['Census'],
    gone: [`Married Ada ${idOf(1)}, 1929; divorced winter 1939`],
  })
  const typed = asEntered(basis)
  typed.lifeEvents.push({ kind: 'Emigration' })
  expect(withNews('lifeEvents', typed, basis, now).lifeEvents.map(({ kind }) => kind)).toEqual([
    'Birth',
    'Graduation',
    'Emigration',
    'Census',
  ])
})

test('what an import has brought is no fault of the form, however much and however long it is', () => {
  const lifeEvents = Array.from({ length: 101 }, () =>
    event('Census of the '.repeat(10), { where: '\u202E' }),
  )
  expect(
    ListsFields.safeParse(asEntered(listsIn({ ...circle, parents: [], lifeEvents }, member))).success,
  ).toBe(true)
})

function idOf(number: number): string {
  return `00000000-0000-8000-8000-00000000000${number}`
}

function someone(id: string) {
  return { id, name: `Ada ${id}`, years: '', isAlive: false, isVerified: true }
}

function event(
  kind: string,
  changes: Partial<FamilyCircle['lifeEvents'][number]> = {},
): FamilyCircle['lifeEvents'][number] {
  return { kind, when: null, earliest: null, where: null, note: null, ...changes }
}
