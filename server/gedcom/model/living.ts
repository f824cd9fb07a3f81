import { deathEvents, isNegated, type LifeEvent } from './events.ts'
import { indexById, type ChildFamilyLink, type LinkedFamily, type LinkedPerson } from './people.ts'
import type { GedcomRecord } from './record.ts'

/** Limits in years, each greater than the highest on record. */
const maxAge = 110
const maxAgeGapOfPartners = 60
const maxAgeOfFather = 95

/**
 * Finds who is presumed living on `today` (`YYYY-MM-DD`): everyone without a death, burial, cremation or probate,
 * unless their birth was certainly more than 110 years ago.
 *
 * Bounds of a birth: a person is born before their own events and before their children. A person without dates is born
 * at most 60 years after a partner and 95 after their father. So an ancestor without any date is not presumed living.
 */
export function findLiving<SomePerson extends LinkedPerson>(
  { people, families }: { people: SomePerson[]; families: LinkedFamily[] },
  today: string,
): Set<SomePerson> {
  const familiesById = indexById(families)
  const indexes = new Map<string, number>()
  for (const [index, { id }] of people.entries()) if (!indexes.has(id)) indexes.set(id, index)
  const limit = addYears(toDateNumber(today), -maxAge)
  /** By the index of a person, their latest birth date if it is before the limit. */
  const birthDates = new Int32Array(people.length).fill(limit)
  /** People whose relatives are to be visited, by the year of that date: the earliest bounds propagate first. */
  const queue: number[][] = []
  const lowerBound = (index: number | undefined, date: number) => {
    if (index === undefined || date >= birthDates[index]!) return
    birthDates[index] = date
    ;(queue[toYear(date)] ??= []).push(index)
  }
  // A person's own date takes precedence over one that a link implies, since the link may be wrong.
  const lowerUndatedBound = (index: number | undefined, date: number) => {
    if (index !== undefined && people[index]!.latestBirthDate === null) lowerBound(index, date)
  }

  for (const [index, { latestBirthDate }] of people.entries())
    if (latestBirthDate !== null) lowerBound(index, toDateNumber(latestBirthDate))
  for (const { partners, latestBirthDate } of families) {
    if (latestBirthDate === null) continue
    for (const { person } of partners) lowerBound(indexes.get(person), toDateNumber(latestBirthDate))
  }
  for (let year = 0; year < queue.length; year += 1) {
    const inYear = queue[year] ?? []
    for (let index = inYear.pop(); index !== undefined; index = inYear.pop()) {
      const { childIn, partnerIn } = people[index]!
      const date = birthDates[index]!
      for (const link of childIn)
        if (isBirth(link))
          for (const { person } of familiesById.get(link.family)?.partners ?? [])
            lowerBound(indexes.get(person), date)
      for (const link of partnerIn) {
        const { id, partners = [], children = [] } = familiesById.get(link.family) ?? {}
        for (const { person } of partners)
          lowerUndatedBound(indexes.get(person), addYears(date, maxAgeGapOfPartners))
        for (const { person } of children) {
          const child = indexes.get(person)
          if (child !== undefined && people[child]!.childIn.some(link => link.family === id && isBirth(link)))
            lowerUndatedBound(child, addYears(date, maxAgeOfFather))
        }
      }
    }
  }
  return new Set(people.filter((person, index) => birthDates[index] === limit && !person.hasDeathRecord))
}

function isBirth({ kind }: ChildFamilyLink): boolean {
  return kind === undefined || kind === 'birth'
}

/** `YYYY-MM-DD` as the number YYYYMMDD. */
function toDateNumber(date: string): number {
  return Number(date.replaceAll('-', ''))
}

function toYear(date: number): number {
  return Math.floor(date / 10_000)
}

function addYears(date: number, years: number): number {
  return Math.max(0, toYear(date) + years) * 10_000 + (date % 10_000)
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
