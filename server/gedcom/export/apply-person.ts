import { readVagueDate } from '#contract/dates/vague-dates.ts'
import { findHome, toMemberFields, unknownName } from '#server/gedcom/mapping/member-fields.ts'
import { createEvent } from '#server/gedcom/model/events.ts'
import { readName } from '#server/gedcom/model/names.ts'
import { findEvent, putEvent, type Person } from '#server/gedcom/model/people.ts'
import { createRecord } from '#server/gedcom/model/record.ts'

import { applyEvents } from './apply-events.ts'
import type { TreeMember } from './tree.ts'

/**
 * Updates a person's record where the tree differs from it. If the file was only matched with a member (`isOwn` false),
 * lines that the tree never had remain. Where `events` is null, the record's events are unchanged.
 */
export function applyMember(person: Person, member: TreeMember, { isOwn }: { isOwn: boolean }): void {
  const { events } = member
  const home = findHome(person)
  if (events !== null) applyEvents(person, member.isAlive, events)
  const old = toMemberFields(person)
  const isChanged = (...fields: (keyof typeof old)[]) =>
    fields.some(field => old[field] !== member[field]) &&
    (isOwn || fields.some(field => member[field] !== null))

  if (isChanged('firstName', 'lastName', 'middleName', 'maidenName')) changeName(person, member)
  if (isChanged('birthDate', 'birthText')) changeDate(person, 'BIRT', member.birthDate ?? member.birthText)
  if (isChanged('deathDate', 'deathText')) changeDate(person, 'DEAT', member.deathDate ?? member.deathText)
  if (isChanged('gender')) person.sex = parseSex(member.gender)
  if (isChanged('occupation')) changeOccupation(person, member.occupation)
  // The former place of a corrected residence must not return as another residence.
  const isCorrected = person.events.some(({ index, place }) => index === home?.index && place !== home?.place)
  if (isChanged('location') && !(isCorrected && home?.place === member.location))
    changeHome(person, old.location, member.location)
  if (isChanged('biography')) person.notes = member.biography === null ? [] : [{ text: member.biography }]
  // A member who is alive in the tree has no death in the file.
  if (member.isAlive && findEvent(person, 'DEAT') !== undefined)
    person.events = person.events.filter(({ tag }) => tag !== 'DEAT')
}

/** Changes the main name, and removes what contradicts it from the other names. */
function changeName(person: Person, { firstName, middleName, lastName, maidenName }: TreeMember): void {
  const old = person.names.find(({ kind }) => kind !== 'married') ?? person.names[0]
  const isFirstUnknown = firstName === unknownName && middleName === null
  const givenName = isFirstUnknown ? null : [firstName, middleName].filter(Boolean).join(' ')
  const born = maidenName ?? lastName
  const surname = born === unknownName ? null : born
  const main = { ...(old ?? readName(createRecord('NAME'))), given: givenName, surname }
  main.marriedName = maidenName === null ? null : lastName
  // The main name is now the maiden name, with the married one below it (_MARNM).
  if (main.kind === 'married' && maidenName !== null) main.kind = null
  const others = person.names.filter(name => name !== old && name.kind !== 'married')
  const agreeing = others.map(name =>
    Object.assign({}, name, { marriedName: null }, name.kind === 'birth' && { surname }),
  )
  person.names = [main, ...agreeing]
}

function changeDate(person: Person, tag: 'BIRT' | 'DEAT', dateText: string | null): void {
  const old = findEvent(person, tag)
  const date = dateText === null ? null : readVagueDate(dateText)
  if (old !== undefined || date !== null) putEvent(person, old, { ...(old ?? createEvent(tag)), date })
}

function changeOccupation(person: Person, value: string | null): void {
  const old = findEvent(person, 'OCCU')
  putEvent(person, old, value === null ? null : { ...(old ?? createEvent('OCCU')), value })
}

function changeHome(person: Person, previous: string | null, place: string | null): void {
  const home = findHome(person)
  if (home !== undefined && home.place === previous) putEvent(person, home, { ...home, place })
  else if (place !== null) putEvent(person, undefined, createEvent('RESI', { place }))
}

function parseSex(gender: string | null): Person['sex'] {
  const sex = gender?.trim().toLowerCase()
  if (!sex) return 'unknown'
  return sex === 'male' || sex === 'female' ? sex : 'other'
}
