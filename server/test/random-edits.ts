import * as fc from 'fast-check'

import type { TreeEvent, TreeMember, TreePartnership } from '#server/gedcom/export/tree.ts'
import type { MemberFields } from '#server/gedcom/mapping/member-fields.ts'

/** The rows of a tree that a family file contains. */
export interface TreeRows {
  members: MemberRow[]
  furtherParents: { childId: string; parentId: string; kind: string }[]
  partnerships: PartnershipRow[]
  lifeEvents: (TreeEvent & { memberId: string; importId: string | null })[]
}

type PartnershipRow = Omit<TreePartnership, 'first' | 'second'> & { firstId: string; secondId: string }

type MemberRow = Pick<TreeMember, keyof MemberFields | 'isAlive' | 'importId'> & {
  id: string
  fatherId: string | null
  motherId: string | null
  /** Whether the member has changed since their import. */
  isChanged: boolean
}

type Edit = {
  kind: (typeof kinds)[number]
  one: number
  other: number
  word: string | null
  date: string | null
}

const kinds = [
  'name',
  'maiden name',
  'birth',
  'death',
  'gender',
  'occupation',
  'location',
  'biography',
  'add an event',
  'change an event',
  'remove an event',
  'change a partnership',
  'add a partnership',
  'remove a partnership',
  'change parents',
  'add a further parent',
  'remove further parents',
  'remove a member',
  'add a member',
] as const

/** Sequences of changes to a tree. */
export function generateEdits(): fc.Arbitrary<Edit[]> {
  const edit = fc.record({
    kind: fc.constantFrom(...kinds),
    one: fc.nat(1000),
    other: fc.nat(1000),
    word: fc.option(fc.constantFrom('Maud', 'Ivo', 'Brackenford', 'Ingleby', 'Łódź')),
    date: fc.option(
      fc.constantFrom(
        'about 1890',
        'between 1901 and 1903',
        'spring 1902',
        '1931-07-04',
        'before May 1910',
        '1955',
      ),
    ),
  })
  return fc.array(edit, { minLength: 1, maxLength: 8 })
}

/** The tree after these edits. */
export function applyEdits(rows: TreeRows, edits: Edit[]): TreeRows {
  const tree = structuredClone(rows)
  for (const edit of edits) applyEdit(tree, edit)
  return tree
}

function applyEdit(tree: TreeRows, { kind, one, other, word, date }: Edit): void {
  const { members, furtherParents, partnerships, lifeEvents } = tree
  const member = members[one % members.length]
  if (member === undefined) return
  const second = members[other % members.length] ?? member
  const event = lifeEvents[other % Math.max(1, lifeEvents.length)]
  const couple = partnerships[other % Math.max(1, partnerships.length)]
  const isOlder = members.indexOf(second) < members.indexOf(member)
  // Members are in order of descent, so that no one becomes their own ancestor.
  member.isChanged = true
  switch (kind) {
    case 'name':
      Object.assign(member, { firstName: word ?? 'Greta', middleName: date === null ? null : 'Edric' })
      break
    case 'maiden name':
      Object.assign(member, { lastName: 'Farrow', maidenName: word })
      break
    case 'birth':
      Object.assign(member, toBirth(date))
      break
    case 'death':
      Object.assign(member, { isAlive: false, deathDate: null, deathText: date })
      break
    case 'gender':
      member.gender = one % 2 === 0 ? 'male' : 'other'
      break
    case 'occupation':
      member.occupation = word ?? 'Printer'
      break
    case 'location':
      member.location = word ?? 'Elmstead'
      break
    case 'biography':
      member.biography = word
      break
    case 'add an event': {
      const names = ['Baptism', 'Prize', 'Education', 'Burial', 'birth', 'Residence', 'death']
      const name = names[other % names.length] ?? ''
      const has = lifeEvents.some(row => row.memberId === member.id && row.kind === name)
      if (has || (name === 'Burial' && member.isAlive)) break
      if ((name === 'death' && member.isAlive) || (word === null && date === null)) break
      lifeEvents.push({
        memberId: member.id,
        kind: name,
        // The dates of birth and death are fields of the member.
        dateText: name === 'birth' || name === 'death' ? null : date,
        place: word,
        note: other % 2 === 0 ? 'As recorded' : null,
        importId: null,
      })
      break
    }
    case 'change an event':
      if (event === undefined) break
      Object.assign(event, { place: word ?? 'Elmstead', importId: null })
      markChanged(tree, event.memberId)
      break
    case 'remove an event':
      if (event === undefined) break
      lifeEvents.splice(lifeEvents.indexOf(event), 1)
      markChanged(tree, event.memberId)
      break
    case 'change a partnership':
      if (couple === undefined) break
      Object.assign(couple, toPartnership(one), { importId: null })
      if (one % 5 > 1) Object.assign(couple, { startText: date, place: word })
      break
    case 'add a partnership':
      if (member === second || isCouple(tree, member, second)) break
      partnerships.push({
        firstId: member.id,
        secondId: second.id,
        ...toPartnership(other),
        startText: date,
        place: word,
        importId: null,
      })
      break
    case 'remove a partnership':
      if (couple === undefined) break
      tree.partnerships = partnerships.filter(row => row !== couple)
      break
    case 'change parents':
      if (!isOlder) break
      if (second.gender === 'female') Object.assign(member, { fatherId: null, motherId: second.id })
      else Object.assign(member, { fatherId: second.id, motherId: null })
      tree.furtherParents = furtherParents.filter(
        ({ childId, parentId }) => childId !== member.id || parentId !== second.id,
      )
      break
    case 'add a further parent':
      if (!isOlder || [member.fatherId, member.motherId].includes(second.id)) break
      if (furtherParents.some(row => row.childId === member.id && row.parentId === second.id)) break
      furtherParents.push({
        childId: member.id,
        parentId: second.id,
        kind: ['adoptive', 'step', 'guardian', 'foster'][one % 4] ?? 'step',
      })
      break
    case 'remove further parents':
      tree.furtherParents = furtherParents.filter(({ childId }) => childId !== member.id)
      break
    case 'remove a member':
      if (members.length > 1) removeMember(tree, member.id)
      break
    case 'add a member': {
      const id = `00000000-0000-8000-8000-${String(900_000 + one * 1000 + other).padStart(12, '0')}`
      if (members.some(row => row.id === id)) break
      members.push({
        ...member,
        ...toBirth(date),
        id,
        firstName: 'Newborn',
        fatherId: member.id,
        motherId: null,
        importId: null,
        gender: 'male',
        isAlive: true,
        deathDate: null,
        deathText: null,
      })
      if (member.gender === 'female') Object.assign(members.at(-1)!, { fatherId: null, motherId: member.id })
      break
    }
  }
}

function toBirth(date: string | null) {
  const isDay = date !== null && /^\d{4}-\d\d-\d\d$/.test(date)
  return { birthDate: isDay ? date : null, birthText: isDay ? null : date }
}

function toPartnership(number: number): Pick<TreePartnership, 'kind' | 'endText'> {
  const kind = (['marriage', 'partnership', 'engagement', 'divorced'] as const)[number % 4] ?? 'marriage'
  return { kind, endText: number % 3 === 0 ? '1950' : null }
}

function isCouple({ partnerships }: TreeRows, one: MemberRow, other: MemberRow): boolean {
  return partnerships.some(
    ({ firstId, secondId }) => [one.id, other.id].includes(firstId) && [one.id, other.id].includes(secondId),
  )
}

function markChanged({ members }: TreeRows, id: string): void {
  const member = members.find(row => row.id === id)
  if (member !== undefined) member.isChanged = true
}

function removeMember(tree: TreeRows, id: string): void {
  tree.members = tree.members.filter(member => member.id !== id)
  for (const member of tree.members)
    for (const link of ['fatherId', 'motherId'] as const) if (member[link] === id) member[link] = null
  tree.furtherParents = tree.furtherParents.filter(row => row.childId !== id && row.parentId !== id)
  tree.partnerships = tree.partnerships.filter(row => row.firstId !== id && row.secondId !== id)
  tree.lifeEvents = tree.lifeEvents.filter(({ memberId }) => memberId !== id)
}
