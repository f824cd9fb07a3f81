import { memberFields, unknownName } from '#server/gedcom/mapping/member-fields.ts'
import { dateFromWords } from '#server/gedcom/model/dates.ts'
import { attributeTagByName, eventTagByName, newEvent } from '#server/gedcom/model/events.ts'
import { createIsLiving, findLatestBirthDate } from '#server/gedcom/model/living.ts'
import type { Family, Person } from '#server/gedcom/model/people.ts'

import type { TreeEvent, TreeMember } from './tree-file.ts'

/**
 * Puts into a person what the tree tells otherwise than their record does. Of somebody whom a file has only been
 * recognised in (`isOwn` false), what the tree does not tell has not been taken away, and stays.
 */
export function changePerson(
  person: Person,
  member: TreeMember,
  { isOwn, isLocationLeft = false }: { isOwn: boolean; isLocationLeft?: boolean },
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
  // Where a residence was corrected, the place that it had does not come back as another.
  if (differs('location') && !isLocationLeft) changeResidence(person, was.location, member.location)
  if (differs('biography'))
    person.notes = member.biography === null ? [] : [{ text: member.biography, sharedXref: null }]
  // Whom the tree calls living no file declares dead.
  if (member.isAlive && person.events.some(({ tag }) => tag === 'DEAT'))
    person.events = person.events.filter(({ tag }) => tag !== 'DEAT')
}

/** Events that were entered in the tree. Those that have a line of their own in GEDCOM stand there. */
export function addEvents(person: Person, { isAlive }: TreeMember, events: readonly TreeEvent[]): void {
  if (events.length > 0) person.events = [...person.events]
  for (const { kind, dateText: at, place, note } of events) {
    const told = { date: at === null ? null : dateFromWords(at), place, note }
    // When somebody was born or has died, their fields tell.
    if ((kind === 'birth' || kind === 'death') && place === null && note === null) continue
    // A death is not told of the living: it would make them dead.
    const tag = kind === 'birth' ? 'BIRT' : kind === 'death' && !isAlive ? 'DEAT' : undefined
    if (tag !== undefined) {
      const old = person.events.findIndex(event => event.tag === tag)
      const event = person.events[old]
      if (event === undefined) person.events.push(newEvent(tag, told))
      else person.events[old] = { ...event, place: place ?? event.place, note: note ?? event.note }
      continue
    }
    const named = eventTagByName(kind, { isAlive })
    const attribute = note !== null && !note.includes('\n') ? attributeTagByName(kind) : undefined
    if (named !== undefined) person.events.push(newEvent(named, told))
    else if (attribute !== undefined)
      person.events.push(newEvent(attribute, { ...told, value: note, note: null }))
    else person.events.push(newEvent('EVEN', { kind, ...told }))
  }
}

/** Of whom the tree says that they have died, and of whom a reader of the file would think that they live. */
export function tellDeath(
  { people, families }: { people: Person[]; families: Family[] },
  members: readonly TreeMember[],
  personOf: ReadonlyMap<string, Person>,
  today: string,
): void {
  // As they are told now, and not as they stood in their files.
  const told = new Map(
    people.map(person => [
      person,
      {
        ...person,
        latestBirthDate: findLatestBirthDate(person.events),
        hasDeathRecord: person.events.some(isEnd),
      },
    ]),
  )
  const isLiving = createIsLiving(
    {
      people: [...told.values()],
      families: families.map(family => ({ ...family, latestBirthDate: findLatestBirthDate(family.events) })),
    },
    today,
  )
  for (const { id, isAlive } of members) {
    const person = personOf.get(id)
    const now = person && told.get(person)
    if (!isAlive && now && isLiving(now)) person.events = [...person.events, newEvent('DEAT')]
  }
}

const ends = new Set(['DEAT', 'BURI', 'CREM', 'PROB'])

function isEnd({ tag }: Person['events'][number]): boolean {
  return ends.has(tag)
}

/** The name that is read as theirs, and whatever in the others would speak against it. */
function changeName(person: Person, { firstName, middleName, lastName, maidenName }: TreeMember): void {
  const at = Math.max(
    0,
    person.names.findIndex(({ kind }) => kind !== 'married'),
  )
  const isFirstUnknown = firstName === unknownName && middleName === null
  const given = isFirstUnknown ? null : [firstName, middleName].filter(Boolean).join(' ')
  const born = maidenName ?? lastName
  const surname = born === unknownName ? null : born
  const marriedName = maidenName === null ? null : lastName
  const old = person.names[at] ?? nameless
  const names = person.names.filter((name, place) => place === at || name.kind !== 'married')
  // Who is known by the name of their marriage alone, and has another of birth now, is called by that first.
  const kind = old.kind === 'married' && maidenName !== null ? null : old.kind
  const main = { ...old, given, surname, marriedName, kind }
  person.names = names.length === 0 ? [main] : names.map(name => (name === old ? main : speakingOf(name)))

  function speakingOf(name: Person['names'][number]) {
    const isOfBirth = name.kind === 'birth' || name.kind === 'maiden'
    return Object.assign({}, name, { marriedName: null }, isOfBirth ? { surname } : {})
  }
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

/** They live where the last residence is that has a place. */
function changeResidence(person: Person, was: string | null, now: string | null): void {
  const at = person.events.findLastIndex(({ tag, place }) => tag === 'RESI' && place !== null)
  const last = person.events[at]
  if (last !== undefined && last.place === was)
    person.events = person.events.with(at, { ...last, place: now })
  else if (now !== null) person.events = [...person.events, newEvent('RESI', { place: now })]
}

function sexOf(gender: string | null): Person['sex'] {
  const told = gender?.trim().toLowerCase()
  if (!told) return 'unknown'
  return told === 'male' || told === 'female' ? told : 'other'
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
