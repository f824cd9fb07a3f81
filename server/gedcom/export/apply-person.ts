import { memberFields, unknownName } from '#server/gedcom/mapping/member-fields.ts'
import { dateFromWords } from '#server/gedcom/model/dates.ts'
import { attributeTagByName, eventTagByName, newEvent } from '#server/gedcom/model/events.ts'
import { findLatestBirthDate, createIsLiving } from '#server/gedcom/model/living.ts'
import type { Family, Person } from '#server/gedcom/model/people.ts'

import type { TreeEvent, TreeMember } from './tree.ts'

/**
 * Changes what the tree says otherwise of a person than their record. Where a file was only matched with a member
 * (`isOwn` false), the tree lacks some of the file's lines from the start, so those stay.
 */
export function applyMember(
  person: Person,
  member: TreeMember,
  { isOwn, hasCorrectedResidence }: { isOwn: boolean; hasCorrectedResidence: boolean },
): void {
  const old = memberFields(person)
  const differs = (...fields: (keyof typeof old)[]) =>
    fields.some(field => old[field] !== member[field]) &&
    (isOwn || fields.some(field => member[field] !== null))

  if (differs('firstName', 'lastName', 'middleName', 'maidenName')) changeName(person, member)
  if (differs('birthDate', 'birthText')) changeDate(person, 'BIRT', member.birthDate ?? member.birthText)
  if (differs('deathDate', 'deathText')) changeDate(person, 'DEAT', member.deathDate ?? member.deathText)
  if (differs('gender')) person.sex = sexOf(member.gender)
  if (differs('occupation')) changeOccupation(person, member.occupation)
  // The place that a residence had before its correction does not return as a residence of its own.
  if (differs('location') && !hasCorrectedResidence) changeResidence(person, old.location, member.location)
  if (differs('biography'))
    person.notes = member.biography === null ? [] : [{ text: member.biography, sharedXref: null }]
  // The file does not declare dead a member who is living in the tree.
  if (member.isAlive) person.events = person.events.filter(({ tag }) => tag !== 'DEAT')
}

/** Adds events that were entered in the tree, each with its own tag where GEDCOM has one. */
export function addEvents(person: Person, { isAlive }: TreeMember, events: readonly TreeEvent[]): void {
  if (events.length > 0) person.events = [...person.events]
  for (const { kind, dateText, place, note } of events) {
    const details = { date: dateText === null ? null : dateFromWords(dateText), place, note }
    // The dates of a birth and a death are the member's own.
    if ((kind === 'birth' || kind === 'death') && place === null && note === null) continue
    // A DEAT would make a living person dead.
    const vitalTag = kind === 'birth' ? 'BIRT' : kind === 'death' && !isAlive ? 'DEAT' : undefined
    if (vitalTag !== undefined) {
      const index = person.events.findIndex(({ tag }) => tag === vitalTag)
      const event = person.events[index]
      if (event === undefined) person.events.push(newEvent(vitalTag, details))
      else person.events[index] = { ...event, place: place ?? event.place, note: note ?? event.note }
      continue
    }
    const eventTag = eventTagByName(kind, { isAlive })
    const attributeTag = note !== null && !note.includes('\n') ? attributeTagByName(kind) : undefined
    if (eventTag !== undefined) person.events.push(newEvent(eventTag, details))
    else if (attributeTag !== undefined)
      person.events.push(newEvent(attributeTag, { ...details, value: note, note: null }))
    else person.events.push(newEvent('EVEN', { kind, ...details }))
  }
}

/** Adds a DEAT to members who have died in the tree, but would be presumed living by a reader of the file. */
export function addDeaths(
  { people, families }: { people: Person[]; families: Family[] },
  members: readonly TreeMember[],
  personOf: ReadonlyMap<string, Person>,
  today: string,
): void {
  // With the events that they have now, not those of their files.
  const current = new Map(
    people.map(person => [
      person,
      {
        ...person,
        latestBirthDate: findLatestBirthDate(person.events),
        hasDeathRecord: person.events.some(({ tag }) => deathTags.has(tag)),
      },
    ]),
  )
  const isLiving = createIsLiving(
    {
      people: [...current.values()],
      families: families.map(family => ({ ...family, latestBirthDate: findLatestBirthDate(family.events) })),
    },
    today,
  )
  for (const { id, isAlive } of members) {
    const person = personOf.get(id)
    const now = person && current.get(person)
    if (!isAlive && now && isLiving(now)) person.events = [...person.events, newEvent('DEAT')]
  }
}

const deathTags = new Set(['DEAT', 'BURI', 'CREM', 'PROB'])

/** Changes the name that the tree reads, and whatever contradicts it in the other names. */
function changeName(person: Person, { firstName, middleName, lastName, maidenName }: TreeMember): void {
  const index = Math.max(
    0,
    person.names.findIndex(({ kind }) => kind !== 'married'),
  )
  const isFirstUnknown = firstName === unknownName && middleName === null
  const given = isFirstUnknown ? null : [firstName, middleName].filter(Boolean).join(' ')
  const born = maidenName ?? lastName
  const surname = born === unknownName ? null : born
  const marriedName = maidenName === null ? null : lastName
  const old = person.names[index] ?? emptyName
  const names = person.names.filter((name, other) => other === index || name.kind !== 'married')
  // Someone who had only a married name and has a maiden name now gets a plain name, with the married one in it.
  const kind = old.kind === 'married' && maidenName !== null ? null : old.kind
  const main = { ...old, given, surname, marriedName, kind }
  person.names = names.length === 0 ? [main] : names.map(name => (name === old ? main : agreeing(name)))

  function agreeing(name: Person['names'][number]) {
    const isOfBirth = name.kind === 'birth' || name.kind === 'maiden'
    return Object.assign({}, name, { marriedName: null }, isOfBirth ? { surname } : {})
  }
}

function changeDate(person: Person, tag: 'BIRT' | 'DEAT', words: string | null): void {
  const date = words === null ? null : dateFromWords(words)
  const index = person.events.findIndex(event => event.tag === tag)
  const old = person.events[index]
  if (old !== undefined) person.events = person.events.with(index, { ...old, date })
  else if (date !== null) person.events = [...person.events, newEvent(tag, { date })]
}

function changeOccupation(person: Person, value: string | null): void {
  const index = person.events.findIndex(({ tag }) => tag === 'OCCU')
  const old = person.events[index]
  if (value === null) person.events = old === undefined ? person.events : person.events.toSpliced(index, 1)
  else if (old === undefined) person.events = [...person.events, newEvent('OCCU', { value })]
  else person.events = person.events.with(index, { ...old, value })
}

/** A member's location is the last residence that has a place. */
function changeResidence(person: Person, previous: string | null, next: string | null): void {
  const index = person.events.findLastIndex(({ tag, place }) => tag === 'RESI' && place !== null)
  const last = person.events[index]
  if (last !== undefined && last.place === previous)
    person.events = person.events.with(index, { ...last, place: next })
  else if (next !== null) person.events = [...person.events, newEvent('RESI', { place: next })]
}

function sexOf(gender: string | null): Person['sex'] {
  const sex = gender?.trim().toLowerCase()
  if (!sex) return 'unknown'
  return sex === 'male' || sex === 'female' ? sex : 'other'
}

const emptyName = {
  given: null,
  surname: null,
  prefix: null,
  suffix: null,
  nickname: null,
  kind: null,
  marriedName: null,
}
