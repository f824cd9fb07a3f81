import { dateFromWords } from '#server/gedcom/dates.ts'
import { newEvent } from '#server/gedcom/events.ts'
import type { Person } from '#server/gedcom/people.ts'

import { memberFields } from './member-fields.ts'
import type { TreeEvent, TreeMember } from './tree-file.ts'

/**
 * Puts into a person what the tree tells otherwise than their record does. Of somebody whom a file has only been
 * recognised in (`isOwn` false), what the tree does not tell has not been taken away, and stays.
 */
export function changePerson(
  person: Person,
  member: TreeMember,
  { isOwn }: { isOwn: boolean },
  lifeEvents: readonly TreeEvent[] = [],
): void {
  const was = memberFields(person)
  const differs = (...fields: (keyof typeof was)[]) =>
    fields.some(field => was[field] !== member[field]) &&
    (isOwn || fields.some(field => member[field] !== null))

  if (differs('firstName', 'lastName', 'middleName', 'maidenName')) changeName(person, member)
  if (differs('birthDate', 'birthText')) changeDate(person, 'BIRT', member.birthDate ?? member.birthText)
  if (differs('deathDate', 'deathText')) changeDate(person, 'DEAT', member.deathDate ?? member.deathText)
  if (differs('gender')) person.sex = sexOf(member.gender)
  if (differs('occupation')) changeValue(person, 'OCCU', member.occupation)
  if (differs('location')) {
    const residence = person.events.findLast(({ tag, place }) => tag === 'RESI' && place !== null)
    if (residence !== undefined && residence.place === was.location) residence.place = member.location
    else if (member.location !== null) person.events.push(newEvent('RESI', { place: member.location }))
  }
  if (differs('biography'))
    person.notes = member.biography === null ? [] : [{ text: member.biography, shared: null }]

  const isDead = person.events.some(({ tag }) => tag === 'DEAT')
  if (!member.isAlive && !isDead && person.isLiving) person.events.push(newEvent('DEAT'))
  if (member.isAlive && isDead && isOwn) person.events = person.events.filter(({ tag }) => tag !== 'DEAT')
  for (const { memberId, kind, at, place, note } of lifeEvents)
    if (memberId === member.id)
      addEvent(person, kind, { date: at === null ? null : dateFromWords(at), place, note })
}

function changeName(person: Person, { firstName, middleName, lastName, maidenName }: TreeMember): void {
  const at = Math.max(
    0,
    person.names.findIndex(({ kind }) => kind !== 'married'),
  )
  const [given, surname] = [[firstName, middleName].filter(Boolean).join(' '), maidenName ?? lastName]
  const old = person.names[at]
  const marriedName = maidenName === null ? null : lastName
  person.names = [...person.names]
  // Another record of the name since the marriage would speak against this one.
  person.names[at] = { ...(old ?? nameless), given, surname, marriedName }
  if (old !== undefined)
    person.names = person.names.filter((name, place) => place === at || name.kind !== 'married')
}

function changeDate(person: Person, tag: 'BIRT' | 'DEAT', words: string | null): void {
  const date = words === null ? null : dateFromWords(words)
  const at = person.events.findIndex(event => event.tag === tag)
  const old = person.events[at]
  if (old !== undefined) person.events = person.events.with(at, { ...old, date })
  else if (date !== null) person.events = [...person.events, newEvent(tag, { date })]
}

function changeValue(person: Person, tag: string, value: string | null): void {
  const at = person.events.findIndex(event => event.tag === tag)
  const old = person.events[at]
  if (old === undefined) {
    if (value !== null) person.events = [...person.events, newEvent(tag, { value })]
  } else
    person.events =
      value === null ? person.events.toSpliced(at, 1) : person.events.with(at, { ...old, value })
}

/** An event that somebody has entered here: of the two that have a place of their own, there. */
function addEvent(person: Person, kind: string, told: Parameters<typeof newEvent>[1]): void {
  const tag = kind === 'birth' ? 'BIRT' : kind === 'death' ? 'DEAT' : undefined
  const at = person.events.findIndex(event => event.tag === tag)
  const old = person.events[at]
  if (tag === undefined) person.events.push(newEvent('EVEN', { kind, ...told }))
  else if (old === undefined) person.events.push(newEvent(tag, told))
  else person.events[at] = { ...old, place: told?.place ?? old.place, note: told?.note ?? old.note }
}

function sexOf(gender: string | null): Person['sex'] {
  if (gender === null) return 'unknown'
  return gender === 'male' || gender === 'female' ? gender : 'other'
}

const nameless = {
  given: null,
  surname: null,
  prefix: null,
  suffix: null,
  nickname: null,
  kind: null,
  marriedName: null,
}
