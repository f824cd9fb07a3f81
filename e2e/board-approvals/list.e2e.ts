import type { BoardApproval } from '#contract/board-approvals/board-approvals.ts'
import { createBoardApproval } from '#contract/test/create-board-approval.ts'
import { expect, test } from '#e2e/fixtures.ts'

import { confirmDialog } from './board-approvals.ts'

test('draws at most 60 of 5,000 pending requests', async ({ page, portal }) => {
  await portal.signIn(page, 'admin', 'Rosa')
  const requests = Array.from({ length: 5000 }, (_, index) => createPendingRequest(index + 1))
  const link = '</api/board-approvals?status=pending&cursor=30>; rel="next"'
  await page.route('/api/board-approvals?status=pending', route =>
    route.fulfill({ json: requests.slice(0, 30), headers: { 'x-total-count': '5000', link } }),
  )
  await page.route('/api/board-approvals?status=pending&cursor=30', route =>
    route.fulfill({ json: requests.slice(30) }),
  )
  await page.goto('/board-approvals')
  await expect(page.getByRole('heading', { name: 'Waiting (5,000)' })).toBeVisible()
  const cards = page.getByRole('region', { name: /^Waiting/ }).getByRole('listitem')
  const findHeading = (name: string) => cards.getByRole('heading', { name, exact: true })
  const expectFewCards = async () => {
    expect(await cards.count()).toBeLessThanOrEqual(60)
    expect(await page.locator('*').count()).toBeLessThan(3000)
  }
  const findPosition = async (name: string) => (await findHeading(name).boundingBox())?.y ?? Number.NaN
  await page.getByRole('button', { name: 'Show more' }).scrollIntoViewIfNeeded()
  const before = await findPosition('Number 29')
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByText('Showing all 5,000 requests')).toBeAttached()
  expect(Math.abs((await findPosition('Number 29')) - before), 'The cards do not jump').toBeLessThan(10)
  await expectFewCards()
  await page.evaluate('scrollTo(0, 0)')
  await expect(findHeading('Number 1')).toBeInViewport()
  await expectFewCards()
  await page.getByLabel('Note with your decision: Number 1', { exact: true }).fill('Welcome.')

  // The card with the focus stays, so that Tab continues in it.
  await page.evaluate('document.querySelector("footer").scrollIntoView()')
  await findHeading('Number 5000').scrollIntoViewIfNeeded()
  await expect(findHeading('Number 5000')).toBeInViewport()
  await expectFewCards()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Approve: Number 1', exact: true })).toBeFocused()
  await expect(page.getByLabel('Note with your decision: Number 1', { exact: true })).toHaveValue('Welcome.')
})

test('keeps unsent notes for the board while scrolling', async ({ page, portal }) => {
  await portal.signIn(page, 'admin', 'Rosa')
  const own = { isOwn: true, canDecide: false }
  const requests = Array.from({ length: 100 }, (_, index) => ({ ...createPendingRequest(index + 1), ...own }))
  await page.route('/api/board-approvals?status=pending', route =>
    route.fulfill({ json: requests, headers: { 'x-total-count': '100' } }),
  )
  await page.goto('/board-approvals')
  await page.getByRole('button', { name: 'Add notes for the board: Number 1', exact: true }).click()
  const notes = page.getByLabel('Notes for the board', { exact: true })
  await notes.fill('From the letters.')
  // The card with the focus is never removed.
  await page.getByRole('button', { name: 'Add notes for the board: Number 2', exact: true }).focus()
  await page.getByRole('button', { name: 'Add notes for the board: Number 5', exact: true }).focus()
  await page.evaluate('document.querySelector("footer").scrollIntoView()')
  await expect(notes).toHaveCount(0)
  await page.evaluate('scrollTo(0, 0)')
  await expect(notes).toHaveValue('From the letters.')

  // Without unsent text, the form closes with its card.
  await notes.fill('')
  await page.getByRole('button', { name: 'Add notes for the board: Number 2', exact: true }).focus()
  await page.getByRole('button', { name: 'Add notes for the board: Number 5', exact: true }).focus()
  await page.evaluate('document.querySelector("footer").scrollIntoView()')
  await expect(notes).toHaveCount(0)
  await page.evaluate('scrollTo(0, 0)')
  await expect(
    page.getByRole('button', { name: 'Add notes for the board: Number 1', exact: true }),
  ).toBeVisible()
})

test('focuses the heading after the last decision', async ({ page, openPortal }) => {
  const portal = await openPortal()
  await portal.signIn(page, 'family_member', 'Ada')
  const data = { firstName: 'Dora', lastName: 'Ash', relationship: 'child' }
  const answer = await page.request.post(`${portal.address}/api/family-members`, { data })
  expect(answer.status(), 'A member is submitted').toBe(201)
  await portal.signIn(page, 'admin', 'Rosa')
  await page.goto(`${portal.address}/board-approvals`)
  await page.getByRole('button', { name: 'Reject: Dora Ash' }).click()
  await confirmDialog(page, 'Reject member')
  await expect(page.getByRole('heading', { name: 'Waiting (0)' })).toBeFocused()
})

test('retries a failed load and shows an empty state', async ({ page, portal, expectConsoleError }) => {
  expectConsoleError(/503 .*\/api\/board-approvals/)
  await portal.signIn(page)
  await page.route('/api/board-approvals?*', route => route.fulfill({ status: 503 }), { times: 1 })
  await page.goto('/board-approvals')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'No open requests' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the family tree' }).click()
  await expect(page).toHaveURL('/family-tree')
})

function createPendingRequest(number: number): BoardApproval {
  return createBoardApproval({
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    familyMemberId: crypto.randomUUID(),
    kind: 'new_member',
    memberName: `Number ${number}`,
    differences: ['relationship', 'generation', 'birthDate', 'occupation'].map(field => ({
      field,
      before: null,
      after: '3',
      current: '3',
      isHidden: false,
    })),
  })
}
