import { getInitials } from '#browser/ui/Avatar.tsx'
import { formatLifeYears } from '#contract/dates/years-of-life.ts'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'
import { fullName } from '#contract/family-tree/full-name.ts'

/** A member as a chart shows them. */
export interface ChartPerson {
  id: string
  /** The full name, for screen readers and titles. */
  name: string
  /** The first line below a medallion: `Ada M.` */
  givenName: string
  /** The second line below a medallion. */
  lastName: string
  initials: string
  /** `1931–2003`, `born 1938` or `born 1871, deceased`; empty for a living member without dates. */
  years: string
  isAlive: boolean
  isVerified: boolean
}

export function toChartPerson(member: FamilyMember): ChartPerson {
  const { id, firstName, middleName, lastName, isAlive, isVerified } = member
  return {
    id,
    name: fullName(member),
    givenName: [firstName, middleName && `${Array.from(middleName)[0]}.`].filter(Boolean).join(' '),
    lastName,
    // Computed on demand: a chart of ten thousand people shows few initials.
    get initials() {
      return getInitials(`${firstName} ${lastName}`)
    },
    years: formatLifeYears(member),
    isAlive,
    isVerified,
  }
}
