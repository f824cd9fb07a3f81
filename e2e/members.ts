import type { Browser, Locator, Page } from '@playwright/test'

import { expect } from './fixtures.ts'
import type { Portal } from './portal.ts'

/** Submits a member from this page's account and returns the id. */
export async function createMember(page: Page, changes: Record<string, unknown> = {}): Promise<string> {
  const { id } = await submitMember(page, { firstName: 'Ada', lastName: 'Hartwell', ...changes })
  return id
}

/** Submits a member from this page's account. */
export async function submitMember(
  page: Page,
  fields: Record<string, unknown>,
): Promise<{ id: string; version: number }> {
  const answer = await page.request.post('/api/family-members', {
    data: { relationship: 'child', ...fields },
  })
  expect(answer.status(), 'A member is submitted').toBe(201)
  return (await answer.json()) as { id: string; version: number }
}

/** A surname that occurs once in the shared portal. */
export function createSurname(): string {
  return `Oak${crypto.randomUUID().slice(0, 6)}`
}

/** Opens a page in another browser context, signed in with a new account. */
export async function openPageAs(
  browser: Browser,
  portal: Portal,
  role: 'family_member' | 'admin',
  firstName = 'Ben',
): Promise<Page> {
  const context = await browser.newContext({ baseURL: portal.address })
  const page = await context.newPage()
  await portal.signIn(page, role, firstName)
  return page
}

/** Approves all pending requests about a member, oldest first: a claim also approves the new member. */
export async function approveAll(board: Page, memberId: string): Promise<void> {
  const answer = await board.request.get('/api/board-approvals')
  const approvals = (await answer.json()) as { id: string; familyMemberId: string; status: string }[]
  for (const { id, familyMemberId, status } of approvals.toReversed()) {
    if (familyMemberId !== memberId || status !== 'pending') continue
    const decided = await board.request.post(`/api/board-approvals/${id}/approve`, { data: {} })
    expect(decided.status(), 'The board approves').toBe(200)
  }
}

/** Opens the form for a new member. */
export async function openMemberForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add Family Member' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Family Member' })
  await expect(dialog.getByLabel('First name')).toBeFocused()
  return dialog
}

/** Fills in the required fields. */
export async function fillMemberForm(dialog: Locator, lastName: string, relationship: string): Promise<void> {
  await dialog.getByLabel('First name').fill('Ada')
  await dialog.getByLabel('Last name').fill(lastName)
  await dialog.getByLabel('Relationship').selectOption(relationship)
}

/** Makes every further submission of a member fail. Reading the tree still works. */
export async function failAddingMembers(page: Page): Promise<void> {
  await page.route('/api/family-members', route =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503 }) : route.continue(),
  )
}
