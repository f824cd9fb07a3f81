import type { Locator, Page } from '@playwright/test'

import type { FamilyMember } from '#contract/family-tree.ts'

import { expect, test as base } from './fixtures.ts'
import { Portal } from './portal.ts'

/** All tests of the charts look at one family, in a portal that is theirs alone. */
export const test = base.extend<object, { portal: Portal }>({
  // Whoever is looked for is there at once, and no screenshot is taken halfway.
  contextOptions: { reducedMotion: 'reduce' },

  portal: [
    async ({ browser }, provide) => {
      const portal = await Portal.open()
      const page = await browser.newPage()
      await portal.signIn(page)
      await addFamily(page, portal, sampleFamily)
      await page.close()
      await provide(portal)
      await portal.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

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

export async function openCharts(page: Page, portal: Portal): Promise<void> {
  await portal.signIn(page)
  await page.goto(`${portal.address}/family-tree?view=charts`)
  await expectDrawn(page)
}

export async function expectDrawn(page: Page): Promise<void> {
  await expect(familyChart(page)).toBeVisible()
  const marks = () => page.evaluate<number>(`performance.getEntriesByName('family-charts:drawn').length`)
  await expect.poll(marks, 'The chart is drawn').toBeGreaterThan(0)
}

export function familyChart(page: Page): Locator {
  return page.getByRole('application')
}

export async function findInChart(page: Page, typed: string): Promise<void> {
  await chooseOption(page, 'Find somebody', typed)
}

export async function chooseOption(page: Page, field: string, typed: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).fill(typed)
  await page.getByRole('option').first().click()
}
