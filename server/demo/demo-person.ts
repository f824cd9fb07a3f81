import { toEarliestBirthDate } from '#contract/dates/vague-dates.ts'

/** One person of the fictional family. Refers to parents and partners by the first names of earlier entries. */
export type DemoPerson = {
  first: string
  /** If it is not the family name. */
  last?: string
  maiden?: string
  generation: number
  gender: 'female' | 'male'
  relationship: string
  /** An ISO date, the text of a vague date, or the age that a child of the demonstration always has. */
  born: string | { age: number }
  /** An ISO date, or the text of a vague date. */
  died?: string
  father?: string
  mother?: string
  spouse?: string
  work?: string
  place?: string
  story?: string
  /** The address of the linked account. */
  account?: string
}

/** The fields of a new member. `ids` has the ids of the earlier entries by their first names. */
export function toMember(person: DemoPerson, familyName: string, ids: Map<string, string>, now: Date) {
  const { born } = person
  const birth = splitDate(typeof born === 'string' ? born : findBirthday(born.age, now))
  const death = splitDate(person.died)
  const isAlive = person.died === undefined
  const hasContact = isAlive && typeof born === 'string'
  return {
    firstName: person.first,
    lastName: person.last ?? familyName,
    middleName: null,
    maidenName: person.maiden === 'family' ? familyName : (person.maiden ?? null),
    birthDate: birth.date,
    birthText: birth.text,
    earliestBirthDate: toEarliestBirthDate({ birthDate: birth.date, birthText: birth.text }),
    deathDate: death.date,
    deathText: death.text,
    isAlive,
    gender: person.gender,
    relationship: person.relationship,
    generation: person.generation,
    fatherId: ids.get(person.father ?? '') ?? null,
    motherId: ids.get(person.mother ?? '') ?? null,
    fatherName: null,
    motherName: null,
    spouseName: null,
    spouseId: ids.get(person.spouse ?? '') ?? null,
    profileImage: null,
    biography: person.story ?? null,
    occupation: person.work ?? null,
    location: person.place ?? null,
    phoneNumber: hasContact ? `(302) 555-01${String(ids.size).padStart(2, '0')}` : null,
    email: hasContact ? `${person.first.toLowerCase()}@example.test` : null,
  }
}

/** The first day of last month, this many years ago. */
function findBirthday(age: number, now: Date): string {
  const birthday = new Date(now)
  birthday.setUTCFullYear(now.getUTCFullYear() - age, now.getUTCMonth() - 1, 1)
  return birthday.toISOString().slice(0, 10)
}

function splitDate(written: string | undefined): { date: string | null; text: string | null } {
  const isDay = written !== undefined && /^\d{4}-\d\d-\d\d$/.test(written)
  return { date: isDay ? written : null, text: isDay ? null : (written ?? null) }
}
