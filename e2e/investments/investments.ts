import { expect, type Page } from '@playwright/test'

import type { UserInvestment } from '#contract/investments/holdings.ts'

/** Adds an investment from this page's account: 10 units at $50. */
export async function addInvestment(
  page: Page,
  fields: Record<string, unknown> = {},
): Promise<UserInvestment> {
  const answer = await page.request.post('/api/investments', {
    data: { assetName: 'Orchard Fund', assetType: 'stock', quantity: '10', purchasePrice: '50', ...fields },
  })
  expect(answer.status(), 'An investment is added').toBe(201)
  return (await answer.json()) as UserInvestment
}

/** Records an activity of an investment from this page's account. */
export async function recordActivity(
  page: Page,
  { id, account }: Pick<UserInvestment, 'id' | 'account'>,
  fields: Record<string, unknown>,
): Promise<void> {
  const answer = await page.request.post('/api/investment-activities', {
    data: { accountId: account.id, holdingId: id, ...fields },
  })
  expect(answer.status(), 'An activity is recorded').toBe(201)
}

/** The row of an investment in the list. */
export function findRow(page: Page, name: string) {
  return page.getByRole('table', { name: 'Investments' }).getByRole('row').filter({ hasText: name })
}
