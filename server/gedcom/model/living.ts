import { isNegated, type LifeEvent } from './events.ts'
import type { ChildIn, LinkedFamily, LinkedPerson } from './people.ts'
import type { GedcomRecord } from './record.ts'

/** Years, each more than anybody is known to have needed. */
const longestLife = 110
const betweenPartners = 60
const toFatherAChild = 95

/** Events that are told of the dead, and so tell nothing of when somebody was born. */
const ends = new Set(['DEAT', 'BURI', 'CREM', 'PROB'])

/**
 * Who is taken to live: whoever has no death, burial or cremation, and of whom nothing tells that their birth is
 * more than 110 years before `today`. Nobody is born after their own christening or marriage, after their child, and,
 * if they have no dates of their own, 60 years after their partner or 95 after their father: who has none is not taken
 * to live because nobody knows them any more.
 */
export function createIsLiving<Somebody extends LinkedPerson>(
  { people, families }: { people: Somebody[]; families: LinkedFamily[] },
  today: string,
): (person: Somebody) => boolean {
  const limit = yearsAfter(today, -longestLife)
  const familiesById = new Map(families.map(family => [family.id, family]))
  const peopleById = new Map(people.map(person => [person.id, person]))
  const bornBy = new Map<LinkedPerson, string>()
  /** Whose relatives are to be looked at, by the year by which they were born; the earliest go first. */
  const open: LinkedPerson[][] = []
  const note = (person: LinkedPerson | undefined, day: string | null) => {
    if (person === undefined || day === null || day >= limit || day >= (bornBy.get(person) ?? limit)) return
    bornBy.set(person, day)
    const year = Number(day.slice(0, 4))
    const others = open[year]
    if (others === undefined) open[year] = [person]
    else others.push(person)
  }
  // A date of their own goes before what a link says, which may be a wrong one.
  const noteUndated = (id: string, day: string) => {
    const person = peopleById.get(id)
    if (person?.latestBirthDate === null) note(person, day)
  }

  for (const person of people) note(person, person.latestBirthDate)
  for (const { partners, latestBirthDate: day } of families)
    for (const { person } of partners) note(peopleById.get(person), day)
  for (let year = 0; year < open.length; year += 1) {
    const inYear = open[year] ?? []
    for (let person = inYear.pop(); person !== undefined; person = inYear.pop()) {
      const day = bornBy.get(person)
      if (day === undefined) continue
      for (const family of familiesOf(person.childIn.filter(isBirth)))
        for (const partner of family.partners) note(peopleById.get(partner.person), day)
      for (const { id, partners, children } of familiesOf(person.partnerIn)) {
        for (const partner of partners) noteUndated(partner.person, yearsAfter(day, betweenPartners))
        for (const child of children)
          if (peopleById.get(child.person)?.childIn.some(link => link.family === id && isBirth(link)))
            noteUndated(child.person, yearsAfter(day, toFatherAChild))
      }
    }
  }
  return person => !bornBy.has(person) && !person.hasDeathRecord

  function familiesOf(links: { family: string }[]): LinkedFamily[] {
    return links.flatMap(({ family }) => familiesById.get(family) ?? [])
  }
}

function isBirth({ kind }: ChildIn): boolean {
  return kind === undefined || kind === 'birth'
}

function yearsAfter(day: string, years: number): string {
  return `${String(Math.max(0, Number(day.slice(0, 4)) + years)).padStart(4, '0')}${day.slice(4)}`
}

export function hasDeathRecord({ children }: GedcomRecord): boolean {
  return children.some(line => ends.has(line.tag) && !isNegated(line))
}

/**
 * The day by which somebody was born to whom these have happened: by the latest that each may have been, since
 * 'before 1900' is long ago, and 'after 1900' may be last year.
 */
export function findLatestBirthDate(events: readonly LifeEvent[]): string | null {
  let day: string | null = null
  for (const { tag, date } of events) {
    const latest = ends.has(tag) ? undefined : date?.latest
    if (latest && (day === null || latest < day)) day = latest
  }
  return day
}
