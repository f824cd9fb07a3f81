import { expect, type Page } from '@playwright/test'

import type { FamilyMember } from '#contract/family-tree/family-tree.ts'
import type { Portal } from '#e2e/portal.ts'

type ChartMember = Partial<
  Record<'lastName' | 'birthDate' | 'deathDate' | 'father' | 'mother' | 'spouse', string>
> & {
  firstName: string
  generation: number
}

/** Theodore and Marguerite have Winifred and Edmund; Winifred and Peter have Rosalind. */
export const sampleFamily: ChartMember[] = [
  { firstName: 'Theodore', generation: 2, birthDate: '1898-01-27', deathDate: '1974-03-11' },
  {
    firstName: 'Marguerite',
    generation: 2,
    birthDate: '1903-06-08',
    deathDate: '1990-12-24',
    spouse: 'Theodore',
  },
  {
    firstName: 'Peter',
    lastName: 'Ashcombe',
    generation: 3,
    birthDate: '1922-05-05',
    deathDate: '1999-10-10',
  },
  {
    firstName: 'Winifred',
    lastName: 'Ashcombe',
    generation: 3,
    birthDate: '1926-09-09',
    deathDate: '2011-01-30',
    father: 'Theodore',
    mother: 'Marguerite',
    spouse: 'Peter',
  },
  { firstName: 'Edmund', generation: 3, birthDate: '1938-12-06', father: 'Theodore', mother: 'Marguerite' },
  {
    firstName: 'Rosalind',
    lastName: 'Ashcombe',
    generation: 4,
    birthDate: '1961-03-03',
    father: 'Peter',
    mother: 'Winifred',
  },
]

export async function addFamily(page: Page, portal: Portal, people: ChartMember[]): Promise<void> {
  const ids: Record<string, string> = {}
  for (const { father, mother, spouse, ...person } of people) {
    const response = await page.request.post(`${portal.address}/api/family-members`, {
      data: {
        lastName: 'Hartwell',
        relationship: 'child',
        ...person,
        isAlive: person.deathDate === undefined,
        ...(father && { fatherId: ids[father] }),
        ...(mother && { motherId: ids[mother] }),
        ...(spouse && { spouseId: ids[spouse] }),
      },
    })
    expect(response.status(), 'A member is added').toBe(201)
    ids[person.firstName] = ((await response.json()) as FamilyMember).id
  }
}
