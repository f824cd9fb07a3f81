import type { Browser, Page } from '@playwright/test'

import { expect } from './fixtures.ts'
import type { Portal } from './portal.ts'

/** Somebody new in the tree, asked for by this page's account; their id. */
export async function member(page: Page, changes: Record<string, unknown> = {}): Promise<string> {
  const data = { firstName: 'Ada', lastName: 'Hartwell', relationship: 'child', ...changes }
  const answer = await page.request.post('/api/family-members', { data })
  expect(answer.status(), 'A member is submitted').toBe(201)
  return ((await answer.json()) as { id: string }).id
}

/** A surname that nobody else in the shared portal has. */
export function surname(): string {
  return `Oak${crypto.randomUUID().slice(0, 6)}`
}

export async function somebodyElse(
  browser: Browser,
  portal: Portal,
  role: 'family_member' | 'admin',
): Promise<Page> {
  const context = await browser.newContext({ baseURL: portal.address })
  const page = await context.newPage()
  await portal.signedIn(page, role, 'Ben')
  return page
}

/** Everything that waits for the board about this member. */
export async function approveAll(board: Page, memberId: string): Promise<void> {
  const answer = await board.request.get('/api/board-approvals')
  const approvals = (await answer.json()) as { id: string; familyMemberId: string; status: string }[]
  for (const { id, familyMemberId, status } of approvals) {
    if (familyMemberId !== memberId || status !== 'pending') continue
    const decided = await board.request.post(`/api/board-approvals/${id}/approve`, { data: {} })
    expect(decided.status(), 'The board approves').toBe(200)
  }
}
