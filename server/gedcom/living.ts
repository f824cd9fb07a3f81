import { isDenied } from './events.ts'
import type { Family, Person } from './people.ts'

const longestLife = 110

/** Events that are told of the dead. */
const ends = new Set(['DEAT', 'BURI', 'CREM', 'PROB'])
/** What cannot have been before a birth, and so tells that it was long ago. */
const afterBirth = new Set(['DEAT', 'BURI', 'CREM', 'PROB'])

/**
 * Who is taken to live: whoever has no death, burial or cremation, and of whom nothing tells that their birth is
 * more than 110 years before `today`. Nobody is born after their own christening or marriage, or after their
 * child, so that an ancestor without dates is not taken to live because nobody knows them any more.
 */
export function isLivingUntil(
  { people, families }: { people: Person[]; families: Family[] },
  today: string,
): (person: Person) => boolean {
  const limit = `${String(Number(today.slice(0, 4)) - longestLife).padStart(4, '0')}${today.slice(4)}`
  const familiesById = new Map(families.map(family => [family.id, family]))
  const peopleById = new Map(people.map(person => [person.id, person]))
  const bornLongAgo = new Set<Person>()
  const open: Person[] = []
  const note = (person: Person | undefined) => {
    if (person === undefined || bornLongAgo.has(person)) return
    bornLongAgo.add(person)
    open.push(person)
  }

  for (const person of people) if (person.events.some(event => isBefore(event, limit))) note(person)
  for (const { partners, events } of families)
    if (events.some(event => isBefore(event, limit)))
      for (const { person } of partners) note(peopleById.get(person))
  for (let person = open.pop(); person !== undefined; person = open.pop()) {
    for (const { family, kind } of person.childIn) {
      const link = familiesById.get(family)
      if (link === undefined || (kind !== undefined && kind !== 'birth')) continue
      for (const partner of link.partners) note(peopleById.get(partner.person))
    }
  }
  return person => !bornLongAgo.has(person) && !person.raw.children.some(tellsOfTheDead)
}

function tellsOfTheDead(line: Person['raw']): boolean {
  return ends.has(line.tag) && !isDenied(line)
}

/** By its latest day: 'before 1900' is long ago, and 'after 1900' may be last year. */
function isBefore({ tag, date }: Person['events'][number], limit: string): boolean {
  return date !== null && date.latest !== null && date.latest < limit && !afterBirth.has(tag)
}
