import type { Locator, Page } from '@playwright/test'

import { expect, test as base } from '#e2e/fixtures.ts'
import type { Portal } from '#e2e/portal.ts'

/** Tests of the charts in a portal of one family. */
export const test = base.extend({
  portal: async ({ chartsPortal }, provide) => provide(chartsPortal),
})

export async function openCharts(page: Page, portal: Portal): Promise<void> {
  await portal.signIn(page)
  await page.goto(`${portal.address}/family-tree?view=charts`)
  await expectPainted(page)
}

export async function expectPainted(page: Page): Promise<void> {
  await expect(findFamilyChart(page)).toBeVisible()
  const listMarks = () =>
    page.evaluate<number>(`performance.getEntriesByName('family-charts:painted').length`)
  await expect.poll(listMarks, 'The chart is painted').toBeGreaterThan(0)
}

export function findFamilyChart(page: Page): Locator {
  return page.getByRole('application')
}

export async function findInChart(page: Page, typed: string): Promise<void> {
  await chooseOption(page, 'Find a person', typed)
}

export async function chooseOption(page: Page, field: string, typed: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).fill(typed)
  await page.getByRole('option').first().click()
}
