import { sortDate } from '#contract/vague-dates.ts'
import type { GedcomDate } from '#server/gedcom/model/dates.ts'
import { currentNames } from '#server/gedcom/model/names.ts'
import { findEvent, type Person } from '#server/gedcom/model/people.ts'

/** What a file tells of a person, in the fields that the tree has for it. */
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
  isAlive: boolean
  gender: string | null
  occupation: string | null
  location: string | null
  biography: string | null
}

/** As far as it takes to recognise somebody. */
export type NamesAndBirth = Pick<
  MemberFields,
  'firstName' | 'lastName' | 'maidenName' | 'birthDate' | 'birthText'
>

/** The tree has no nameless people; a name that the file does not tell is this one. */
export const unknownName = 'Unknown'
/** Letters. Longer than anybody's name is what a broken file calls one, and everybody's list would carry it. */
const longestName = 500
const longestLine = 2000
const longestBiography = 20_000

export function memberFields(person: Person): MemberFields {
  const { first, middle, last, maiden } = currentNames(person.names)
  const birth = findEvent(person, 'BIRT')?.date ?? null
  const death = findEvent(person, 'DEAT')?.date ?? null
  return {
    firstName: within(longestName, first) ?? unknownName,
    lastName: within(longestName, last) ?? unknownName,
    middleName: within(longestName, middle),
    maidenName: within(longestName, maiden),
    birthDate: exactDay(birth),
    birthText: asTold(birth),
    earliestBirthDate: birth && sortDate(birth),
    deathDate: exactDay(death),
    deathText: asTold(death),
    isAlive: person.isLiving,
    gender: person.sex === 'unknown' ? null : person.sex,
    occupation: within(longestLine, findEvent(person, 'OCCU')?.value ?? null),
    location: within(
      longestLine,
      person.events.findLast(({ tag, place }) => tag === 'RESI' && place !== null)?.place ?? null,
    ),
    biography: within(
      longestBiography,
      person.notes
        .map(({ text }) => text.trim())
        .filter(text => text !== '')
        .join('\n\n') || null,
    ),
  }
}

/** Nothing is left of a letter of two units that was cut, which PostgreSQL would not take. */
function within(most: number, text: string | null): string | null {
  return text === null || text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
}

/** 'Ada Hartwell', as the tree calls them. */
export function fullName({ firstName, lastName }: Pick<MemberFields, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`
}

function exactDay(date: GedcomDate | null): string | null {
  return date?.kind === 'day' && isPlain(date) ? date.earliest : null
}

/** What is not one day, or has a remark beside it as another calendar's date has, is kept in its words. */
function asTold(date: GedcomDate | null): string | null {
  return date === null || date.words === '' || exactDay(date) !== null
    ? null
    : within(longestName, date.words)
}

function isPlain({ words }: GedcomDate): boolean {
  return !words.endsWith(')')
}
