import { isDenied, type LifeEvent } from './events.ts'
import type { LinkedFamily, LinkedPerson } from './people.ts'
import type { GedcomRecord } from './record.ts'

const longestLife = 110

/** Events that are told of the dead, and so tell nothing of when somebody was born. */
const ends = new Set(['DEAT', 'BURI', 'CREM', 'PROB'])

/**
 * Who is taken to live: whoever has no death, burial or cremation, and of whom nothing tells that their birth is
 * more than 110 years before `today`. Nobody is born after their own christening or marriage, or after their
 * child, so that an ancestor without dates is not taken to live because nobody knows them any more.
 */
export function isLivingUntil<Somebody extends LinkedPerson>(
  { people, families }: { people: Somebody[]; families: LinkedFamily[] },
  today: string,
): (person: Somebody) => boolean {
  const limit = `${String(Number(today.slice(0, 4)) - longestLife).padStart(4, '0')}${today.slice(4)}`
  const familiesById = new Map(families.map(family => [family.id, family]))
  const peopleById = new Map(people.map(person => [person.id, person]))
  const bornLongAgo = new Set<LinkedPerson>()
  const open: LinkedPerson[] = []
  const note = (person: LinkedPerson | undefined) => {
    if (person === undefined || bornLongAgo.has(person)) return
    bornLongAgo.add(person)
    open.push(person)
  }
  const isLongAgo = ({ bornBy }: LinkedPerson | LinkedFamily) => bornBy !== null && bornBy < limit

  for (const person of people) if (isLongAgo(person)) note(person)
  for (const family of families)
    if (isLongAgo(family)) for (const { person } of family.partners) note(peopleById.get(person))
  for (let person = open.pop(); person !== undefined; person = open.pop()) {
    for (const { family, kind } of person.childIn) {
      const link = familiesById.get(family)
      if (link === undefined || (kind !== undefined && kind !== 'birth')) continue
      for (const partner of link.partners) note(peopleById.get(partner.person))
    }
  }
  return person => !bornLongAgo.has(person) && !person.isToldDead
}

export function isToldDead({ children }: GedcomRecord): boolean {
  return children.some(line => ends.has(line.tag) && !isDenied(line))
}

/**
 * The day by which somebody was born to whom these have happened: by the latest that each may have been, since
 * 'before 1900' is long ago, and 'after 1900' may be last year.
 */
export function bornByLatest(events: readonly LifeEvent[]): string | null {
  let day: string | null = null
  for (const { tag, date } of events) {
    const latest = ends.has(tag) ? undefined : date?.latest
    if (latest && (day === null || latest < day)) day = latest
  }
  return day
}
