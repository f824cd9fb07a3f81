import { initials } from '#browser/ui/Avatar.tsx'
import type { FamilyMember } from '#contract/family-tree.ts'

/** What a chart says of somebody. */
export interface ChartPerson {
  id: string
  /** The whole name, as it is read out. */
  name: string
  /** The two lines under a medallion. */
  given: string
  family: string
  initials: string
  /** `1931–2003`, `born 1938`, `about 1868–1941`; empty when nothing is known. */
  years: string
  isAlive: boolean
  isVerified: boolean
}

export function chartPerson(member: FamilyMember): ChartPerson {
  const { id, firstName, middleName, lastName, isAlive, isVerified } = member
  const name = [firstName, middleName, lastName].filter(Boolean).join(' ')
  return {
    id,
    name,
    given: [firstName, middleName && `${Array.from(middleName)[0]}.`].filter(Boolean).join(' '),
    family: lastName,
    // The names of ten thousand are not taken apart before somebody looks at them.
    get initials() {
      return initials(`${firstName} ${lastName}`)
    },
    years: yearsOf(member),
    isAlive,
    isVerified,
  }
}

type Life = Pick<FamilyMember, 'birthDate' | 'birthText' | 'bornFrom' | 'deathDate' | 'deathText' | 'isAlive'>

export function yearsOf({ birthDate, birthText, bornFrom, deathDate, deathText, isAlive }: Life): string {
  const year = (date: string | null) => date?.slice(0, 4) ?? null
  const born = year(birthDate) ?? yearIn(birthText) ?? year(bornFrom)
  if (isAlive) return born === null ? '' : `born ${born}`
  const died = year(deathDate) ?? yearIn(deathText)
  if (born === null) return died === null ? 'deceased' : `died ${died}`
  return `${born}–${died ?? '?'}`
}

/** The year of a date that is told in words, with a sign that it is not sure: 'about 1868' is c. 1868. */
function yearIn(text: string | null): string | null {
  const year = text === null ? undefined : /\b\d{4}\b/.exec(text)?.[0]
  if (year === undefined) return null
  return /^(about|abt|circa|c\.|before|after|between|est)/i.test(text ?? '') ? `c. ${year}` : year
}
