import { toEarliestDate, type VagueDate } from '#contract/dates/vague-dates.ts'
import { toSingleLine } from '#contract/texts/single-line.ts'
import type { LifeEvent } from '#server/gedcom/model/events.ts'
import { findCurrentNames } from '#server/gedcom/model/names.ts'
import { findEvent, type Person } from '#server/gedcom/model/people.ts'

/** A person of a file as columns of the tree. */
export interface MemberFields {
  firstName: string
  lastName: string
  middleName: string | null
  maidenName: string | null
  birthDate: string | null
  birthText: string | null
  earliestBirthDate: string | null
  deathDate: string | null
  deathText: string | null
  gender: string | null
  occupation: string | null
  location: string | null
  biography: string | null
}

/** The fields that identify someone. */
export type NamesAndBirth = Pick<
  MemberFields,
  'firstName' | 'lastName' | 'maidenName' | 'birthDate' | 'birthText'
>

/** The tree has no nameless people, so this replaces a name that is missing in the file. */
export const unknownName = 'Unknown'
/** In characters. Every list of the family contains the names, so a broken file must not make them huge. */
const longestName = 500
const longestLine = 2000
const longestBiography = 20_000

export function toMemberFields(person: Person): MemberFields {
  const { first, middle, last, maiden } = findCurrentNames(person.names)
  const birth = findEvent(person, 'BIRT')?.date ?? null
  const death = findEvent(person, 'DEAT')?.date ?? null
  return {
    firstName: truncateLine(longestName, first) ?? unknownName,
    lastName: truncateLine(longestName, last) ?? unknownName,
    middleName: truncateLine(longestName, middle),
    maidenName: truncateLine(longestName, maiden),
    birthDate: findExactDay(birth),
    birthText: findDateText(birth),
    earliestBirthDate: toEarliestDate(birth),
    deathDate: findExactDay(death),
    deathText: findDateText(death),
    gender: person.sex === 'unknown' ? null : person.sex,
    occupation: truncateLine(longestLine, findEvent(person, 'OCCU')?.value ?? null),
    location: truncateLine(longestLine, findHome(person)?.place ?? null),
    biography: truncateText(
      longestBiography,
      person.notes
        .map(({ text }) => text.trim())
        .filter(text => text !== '')
        .join('\n\n') || null,
    ),
  }
}

/** Finds the last residence with a place, which becomes the member's location. */
export function findHome({ events }: Person): LifeEvent | undefined {
  return events.findLast(({ tag, place }) => tag === 'RESI' && place !== null)
}

/** Text of a field with one line, which a file can continue with CONT. */
function truncateLine(maxLength: number, text: string | null): string | null {
  return truncateText(maxLength, text === null ? null : toSingleLine(text) || null)
}

/** Also removes half of a surrogate pair at the cut, which PostgreSQL would reject. */
function truncateText(maxLength: number, text: string | null): string | null {
  return text === null || text.length <= maxLength
    ? text
    : text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '')
}

/** 'Ada Hartwell' */
export function formatName({ firstName, lastName }: Pick<MemberFields, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`
}

function findExactDay(date: VagueDate | null): string | null {
  return date?.kind === 'day' && isPlain(date) ? date.earliest : null
}

/** The text of a date that is not one exact day, or that has a remark, as dates of other calendars do. */
function findDateText(date: VagueDate | null): string | null {
  return date === null || date.dateText === '' || findExactDay(date) !== null
    ? null
    : truncateText(longestName, date.dateText)
}

function isPlain({ dateText }: VagueDate): boolean {
  return !dateText.endsWith(')')
}
