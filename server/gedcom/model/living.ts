import { deathEvents, isNegated, type LifeEvent } from './events.ts'
import { indexById, type ChildIn, type LinkedFamily, type LinkedPerson } from './people.ts'
import type { GedcomRecord } from './record.ts'

/** Limits in years, each greater than the highest on record. */
const maxAge = 110
const maxAgeGapOfPartners = 60
const maxAgeOfFather = 95

/**
 * Finds who is presumed living on `today` (`YYYY-MM-DD`): everyone without a death, burial, cremation or probate whose
 * birth is not known to be more than 110 years ago.
 *
 * Bounds of a birth: a person is born before their own events and before their children. A person without dates is born
 * at most 60 years after a partner and 95 after their father. So an ancestor without any date is not presumed living.
 */
export function findLiving<SomePerson extends LinkedPerson>(
  { people, families }: { people: SomePerson[]; families: LinkedFamily[] },
  today: string,
): Set<SomePerson> {
  const limit = addYears(today, -maxAge)
  const familiesById = indexById(families)
  const peopleById = indexById(people)
  /** Latest birth dates before the limit. */
  const birthDates = new Map<LinkedPerson, string>()
  /** People whose relatives are to be visited, by the year of that date: the earliest bounds propagate first. */
  const queue: LinkedPerson[][] = []
  const lowerBound = (person: LinkedPerson | undefined, date: string | null) => {
    if (person === undefined || date === null || date >= (birthDates.get(person) ?? limit)) return
    birthDates.set(person, date)
    const year = Number(date.slice(0, 4))
    const others = queue[year]
    if (others === undefined) queue[year] = [person]
    else others.push(person)
  }
  // A person's own date takes precedence over one that a link implies, since the link may be wrong.
  const lowerUndatedBound = (person: LinkedPerson | undefined, date: string) => {
    if (person?.latestBirthDate === null) lowerBound(person, date)
  }

  for (const person of people) lowerBound(person, person.latestBirthDate)
  for (const { partners, latestBirthDate } of families)
    for (const { person } of partners) lowerBound(peopleById.get(person), latestBirthDate)
  for (let year = 0; year < queue.length; year += 1) {
    const inYear = queue[year] ?? []
    for (let person = inYear.pop(); person !== undefined; person = inYear.pop()) {
      const date = birthDates.get(person)
      if (date === undefined) continue
      for (const link of person.childIn)
        if (isBirth(link))
          for (const partner of familiesById.get(link.family)?.partners ?? [])
            lowerBound(peopleById.get(partner.person), date)
      for (const link of person.partnerIn) {
        const { id, partners = [], children = [] } = familiesById.get(link.family) ?? {}
        for (const partner of partners)
          lowerUndatedBound(peopleById.get(partner.person), addYears(date, maxAgeGapOfPartners))
        for (const { person } of children) {
          const child = peopleById.get(person)
          if (child?.childIn.some(link => link.family === id && isBirth(link)))
            lowerUndatedBound(child, addYears(date, maxAgeOfFather))
        }
      }
    }
  }
  return new Set(people.filter(person => !birthDates.has(person) && !person.hasDeathRecord))
}

function isBirth({ kind }: ChildIn): boolean {
  return kind === undefined || kind === 'birth'
}

function addYears(date: string, years: number): string {
  return `${String(Math.max(0, Number(date.slice(0, 4)) + years)).padStart(4, '0')}${date.slice(4)}`
}

export function hasDeathRecord({ children }: GedcomRecord): boolean {
  return children.some(line => deathEvents.has(line.tag) && !isNegated(line))
}

/**
 * The latest possible birth date of someone in these events, `YYYY-MM-DD`. An event after the birth bounds it by its
 * latest day: 'before 1900' is long ago, while 'after 1900' may be recent.
 */
export function findLatestBirthDate(events: readonly LifeEvent[]): string | null {
  let found: string | null = null
  for (const { tag, date } of events) {
    const latest = deathEvents.has(tag) ? undefined : date?.latest
    if (latest && (found === null || latest < found)) found = latest
  }
  return found
}
