import { initials } from '#browser/ui/Avatar.tsx'
import type { FamilyMember } from '#contract/family-tree.ts'
import { yearsOfLife } from '#contract/years-of-life.ts'

/** What a chart says of somebody. */
export interface ChartPerson {
  id: string
  /** The whole name, as it is read out. */
  name: string
  /** The two lines under a medallion. */
  givenName: string
  lastName: string
  initials: string
  /** `1931–2003`, `born 1938`, `born 1871, deceased`; empty for somebody living of whom nothing is known. */
  years: string
  isAlive: boolean
  isVerified: boolean
}

export function toChartPerson(member: FamilyMember): ChartPerson {
  const { id, firstName, middleName, lastName, isAlive, isVerified } = member
  const name = [firstName, middleName, lastName].filter(Boolean).join(' ')
  return {
    id,
    name,
    givenName: [firstName, middleName && `${Array.from(middleName)[0]}.`].filter(Boolean).join(' '),
    lastName: lastName,
    // The names of ten thousand are not taken apart before somebody looks at them.
    get initials() {
      return initials(`${firstName} ${lastName}`)
    },
    years: yearsOfLife(member),
    isAlive,
    isVerified,
  }
}
