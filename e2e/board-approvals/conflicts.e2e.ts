import type { Page } from '@playwright/test'

import { findViolations } from '#e2e/axe.ts'
import { expect, loseReply, test, findToast } from '#e2e/fixtures.ts'
import { approveAll, createSurname, openPageAs, submitMember } from '#e2e/members.ts'

import { confirmDialog, findRequest } from './board-approvals.ts'

test('keeps the unsent note when someone else decides first', async ({
  page,
  portal,
  browser,
  expectConsoleError,
}) => {
  expectConsoleError(/409 .*\/api\/board-approvals/)
  const lastName = createSurname()
  const requester = await openPageAs(browser, portal, 'family_member', 'Ada')
  await submitMember(requester, { firstName: 'Dora', lastName })
  await submitMember(requester, { firstName: 'Edith', lastName })
  await requester.context().close()

  await portal.signIn(page, 'admin', 'Ben')
  const other = await openPageAs(browser, portal, 'admin', 'Rosa')
  for (const window of [page, other]) {
    await window.goto('/board-approvals')
    await expect(findRequest(window, 'New member', `Dora ${lastName}`)).toBeVisible()
  }
  await other.getByRole('button', { name: `Reject: Dora ${lastName}` }).click()
  await confirmDialog(other, 'Reject member')
  await expect(findToast(other)).toContainText('Request rejected')

  await findRequest(page, 'New member', `Dora ${lastName}`)
    .getByLabel('Note with your decision')
    .fill('Her letters say so.')
  await page.getByRole('button', { name: `Approve: Dora ${lastName}` }).click()
  const decidedRequests = page.getByRole('region', { name: /^Decided/ }).getByRole('listitem')
  const decided = decidedRequests.filter({ hasText: `Dora ${lastName}` })
  await expect(decided).toContainText('Rejected by Rosa Hartwell')
  // A rejected member is no longer in the tree.
  await expect(decided.getByRole('link')).toHaveCount(0)
  await expect(decided.getByRole('heading', { level: 3 })).toBeFocused()
  // The typed note is still available.
  await expect(decided.getByRole('alert')).toContainText(
    'Your note was not sent because someone else decided this request first.',
  )
  await expect(decided.getByText('Her letters say so.')).toBeInViewport()
  await decided.getByRole('button', { name: 'Discard note' }).click()
  await expect(decided.getByText('Her letters say so.')).toBeHidden()
  await expect(decided.getByRole('heading', { level: 3 })).toBeFocused()

  // Without a note, too, the card reports that the decision was not saved.
  const second = decidedRequests.filter({ hasText: `Edith ${lastName}` })
  await other.getByRole('button', { name: `Approve: Edith ${lastName}` }).click()
  await expect(findToast(other).last()).toContainText('Request approved')
  await page.getByRole('button', { name: `Reject: Edith ${lastName}` }).click()
  await confirmDialog(page, 'Reject member')
  await expect(second.getByRole('alert')).toContainText(
    'Your decision was not sent because someone else decided this request first.',
  )
  await expect(second.getByRole('heading', { level: 3 })).toBeFocused()
  await second.getByRole('button', { name: 'Close' }).click()
  await expect(second.getByRole('alert')).toBeHidden()
  await other.context().close()
})

test('notes after the decision are reported and focused', async ({
  page,
  portal,
  browser,
  expectConsoleError,
}) => {
  expectConsoleError(/409 .*\/notes/)
  await portal.signIn(page, 'family_member', 'Ada')
  const lastName = createSurname()
  const { id } = await submitMember(page, { firstName: 'Dora', lastName })
  await page.goto('/board-approvals')
  await page.getByRole('button', { name: /^Add notes/ }).click()
  await page.getByLabel('Notes for the board').fill('My great-aunt.')
  const board = await openPageAs(browser, portal, 'admin', 'Rosa')
  await approveAll(board, id)
  await board.context().close()
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  const decided = findRequest(page, 'New member', `Dora ${lastName}`)
  await expect(decided.getByRole('alert')).toContainText('Your note was not sent')
  await expect(decided.getByRole('heading', { level: 3 })).toBeFocused()
})

test('shows a failed decision in its form', async ({ page, portal, browser }) => {
  await portal.signIn(page, 'family_member', 'Ada')
  const { id, version } = await submitMember(page, { firstName: 'Dora', lastName: createSurname() })
  const [first, second] = await requestCorrections(page, id, version, ['Brewer', 'Baker'])
  const board = await openPageAs(browser, portal, 'admin', 'Rosa')
  await board.goto('/board-approvals')
  const card = board.getByRole('listitem').filter({ has: board.locator(`#request-${second}`) })
  await card.getByLabel('Note with your decision').fill('The ledger says so.')
  await board.route('**/approve', route => route.fulfill({ status: 503 }), { times: 1 })
  await card.getByRole('button', { name: /^Approve/ }).click()
  await expect(card.getByRole('alert')).toHaveText('Your decision could not be saved. Please try again.')
  await expect(card.getByRole('alert')).toBeFocused()

  const approved = await board.request.post(`/api/board-approvals/${first}/approve`, { data: {} })
  expect(approved.status()).toBe(200)
  await card.getByRole('button', { name: /^Approve/ }).click()
  await expect(card.getByRole('alert')).toContainText(
    'The member has changed since this correction was requested.',
  )
  await expect(card.getByRole('alert')).toBeFocused()
  await expect(card.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
  await expect(card.getByLabel('Note with your decision')).toHaveValue('The ledger says so.')
  await card.getByRole('button', { name: /^Reject/ }).click()
  await expect(findToast(board)).toContainText('Request rejected')
  await expect(card).toContainText('Rejected by Rosa Hartwell')
  await expect(card).toContainText('“The ledger says so.”')
  await board.context().close()
})

test('a decision whose reply was lost is reported as made', async ({
  page,
  portal,
  browser,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED .*\/(approve|reject)$/)
  const lastName = createSurname()
  const requester = await openPageAs(browser, portal, 'family_member', 'Ada')
  for (const firstName of ['Dora', 'Edith', 'Flora']) await submitMember(requester, { firstName, lastName })
  await requester.context().close()
  await portal.signIn(page, 'admin', 'Ben')
  await page.goto('/board-approvals')
  const findCard = (firstName: string) => findRequest(page, 'New member', `${firstName} ${lastName}`)
  await findCard('Dora').getByLabel('Note with your decision').fill('Her letters say so.')
  await loseReply(page, '**/approve')
  await findCard('Dora')
    .getByRole('button', { name: /^Approve/ })
    .click()
  await expect(findToast(page)).toContainText('Request approved')
  await expect(findCard('Edith').getByRole('heading', { level: 3 })).toBeFocused()
  await expect(findCard('Dora')).toContainText('Approved by Ben Hartwell')
  await expect(findCard('Dora')).toContainText('“Her letters say so.”')
  await expect(findCard('Dora').getByRole('alert')).toHaveCount(0)

  await loseReply(page, '**/reject')
  await findCard('Edith')
    .getByRole('button', { name: /^Reject/ })
    .click()
  await confirmDialog(page, 'Reject member')
  await expect(findToast(page)).toContainText('Request rejected')
  await expect(findCard('Flora').getByRole('heading', { level: 3 })).toBeFocused()
  await page.reload()
  await expect(findCard('Edith')).toContainText('Rejected by Ben Hartwell')
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
})

test('reports a decision whose outcome could not be read', async ({
  page,
  portal,
  browser,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED .*\/approve$/)
  expectConsoleError(/ERR_FAILED .*\/api\/board-approvals\?/)
  expectConsoleError(/409 .*\/approve$/)
  const lastName = createSurname()
  const requester = await openPageAs(browser, portal, 'family_member', 'Ada')
  await submitMember(requester, { firstName: 'Dora', lastName })
  await requester.context().close()
  await portal.signIn(page, 'admin', 'Ben')
  await page.goto('/board-approvals')
  const card = findRequest(page, 'New member', `Dora ${lastName}`)
  await card.getByLabel('Note with your decision').fill('Her letters say so.')
  await loseReply(page, '**/approve')
  await page.route('**/api/board-approvals?*', route => route.abort())
  await card.getByRole('button', { name: /^Approve/ }).click()
  await expect(card.getByRole('alert')).toHaveText('Your decision could not be saved. Please try again.')
  await page.unroute('**/api/board-approvals?*')
  await card.getByRole('button', { name: /^Approve/ }).click()
  await expect(findToast(page)).toContainText('Request approved')
  await expect(card).toContainText('“Her letters say so.”')
  await expect(card.getByRole('alert')).toHaveCount(0)
})

test('a withdrawal whose reply was lost is reported as made', async ({
  page,
  portal,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED .*\/api\/board-approvals\//)
  await portal.signIn(page)
  const lastName = createSurname()
  await submitMember(page, { firstName: 'Dora', lastName })
  await page.goto('/board-approvals')
  await loseReply(page, '/api/board-approvals/*')
  await page.getByRole('button', { name: `Withdraw request: Dora ${lastName}` }).click()
  await confirmDialog(page, 'Withdraw request')
  await expect(findToast(page)).toContainText('Request withdrawn')
  await expect(page.getByRole('heading', { name: 'Waiting (0)' })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No open requests' })).toBeVisible()
})

test('a requester withdraws a superseded correction', async ({ page, portal, browser }) => {
  await portal.signIn(page, 'family_member', 'Ada')
  const { id, version } = await submitMember(page, { firstName: 'Dora', lastName: createSurname() })
  const requestIds = await requestCorrections(page, id, version, ['Brewer', 'Baker'])
  const board = await openPageAs(browser, portal, 'admin', 'Rosa')
  const approved = await board.request.post(`/api/board-approvals/${requestIds[0]}/approve`, { data: {} })
  expect(approved.status()).toBe(200)
  const findCard = (window: Page) =>
    window
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: window.locator(`#request-${requestIds[1]}`) })
  await board.goto('/board-approvals')
  await expect(findCard(board)).toContainText('Reject it and ask the requester for a new one.')
  await expect(findCard(board).getByRole('button', { name: /^Reject/ })).toBeVisible()
  await expect(findCard(board).getByRole('button', { name: /^Approve/ })).toHaveCount(0)
  await board.context().close()

  await page.goto('/board-approvals')
  await expect(findCard(page)).toContainText('Withdraw it and request a new correction.')
  expect(await findViolations(page)).toEqual([])
  await findCard(page)
    .getByRole('button', { name: /^Withdraw request/ })
    .click()
  await confirmDialog(page, 'Withdraw request')
  await expect(findToast(page)).toContainText('Request withdrawn')
  await expect(findCard(page)).toHaveCount(0)
})

test('a decided request takes the focus of its withdrawal', async ({
  page,
  portal,
  browser,
  expectConsoleError,
}) => {
  expectConsoleError(/409 .*\/api\/board-approvals/)
  await portal.signIn(page, 'family_member', 'Ada')
  const lastName = createSurname()
  await submitMember(page, { firstName: 'Dora', lastName })
  await page.goto('/board-approvals')
  await page.getByRole('button', { name: `Withdraw request: Dora ${lastName}` }).click()
  const board = await openPageAs(browser, portal, 'admin', 'Rosa')
  await board.goto('/board-approvals')
  await board.getByRole('button', { name: `Approve: Dora ${lastName}` }).click()
  await expect(findToast(board)).toContainText('Request approved')
  await board.context().close()
  await confirmDialog(page, 'Withdraw request')
  const decided = page.getByRole('region', { name: /^Decided/ }).getByRole('listitem')
  await expect(decided).toContainText('someone else decided this request first')
  await expect(decided.getByRole('heading', { level: 3 })).toBeFocused()
})

/** Requests a correction for each vocation, and returns the ids of the requests. */
async function requestCorrections(
  page: Page,
  memberId: string,
  version: number,
  vocations: string[],
): Promise<string[]> {
  const ids: string[] = []
  for (const occupation of vocations) {
    const answer = await page.request.post(`/api/family-members/${memberId}/corrections`, {
      data: { changes: { occupation }, version, requestNotes: null },
    })
    ids.push(((await answer.json()) as { id: string }).id)
  }
  return ids
}
