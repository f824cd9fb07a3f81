import { toEarliestBirthDate } from '#contract/vague-dates.ts'

/** One person of the fictional family. Refers to parents and partners by the first names of earlier entries. */
export type DemoPerson = {
  first: string
  /** If it is not the family name. */
  last?: string
  maiden?: string
  generation: number
  gender: 'female' | 'male'
  relationship: string
  born: string
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
export function toMember(person: DemoPerson, familyName: string, ids: Map<string, string>) {
  const birth = splitDate(person.born)
  const death = splitDate(person.died)
  const isAlive = person.died === undefined
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
    phoneNumber: isAlive ? `(302) 555-01${String(ids.size).padStart(2, '0')}` : null,
    email: isAlive ? `${person.first.toLowerCase()}@example.test` : null,
  }
}

function splitDate(written: string | undefined): { date: string | null; text: string | null } {
  const isDay = written !== undefined && /^\d{4}-\d\d-\d\d$/.test(written)
  return { date: isDay ? written : null, text: isDay ? null : (written ?? null) }
}
