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

test('a superseded correction can be rejected or withdrawn', async ({
  page,
  portal,
  browser,
  expectConsoleError,
}) => {
  expectConsoleError(/(409|503) .*\/approve/)
  await portal.signIn(page, 'family_member', 'Ada')
  const { id, version } = await submitMember(page, { firstName: 'Dora', lastName: createSurname() })
  const [first, second, third] = await requestCorrections(page, id, version, ['Brewer', 'Baker', 'Cook'])
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
  const other = board.getByRole('listitem').filter({ has: board.locator(`#request-${third}`) })
  await expect(other).toContainText('Reject it and ask the requester for a new one.')
  await expect(other.getByRole('button', { name: /^Reject/ })).toBeVisible()
  await expect(other.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
  await board.context().close()

  await page.goto('/board-approvals')
  const own = page.getByRole('main').getByRole('listitem')
  const superseded = own.filter({ has: page.locator(`#request-${third}`) })
  await expect(superseded).toContainText('Withdraw it and request a new correction.')
  expect(await findViolations(page)).toEqual([])
  await superseded.getByRole('button', { name: /^Withdraw request/ }).click()
  await confirmDialog(page, 'Withdraw request')
  await expect(findToast(page)).toContainText('Request withdrawn')
  await expect(superseded).toHaveCount(0)
})

test('a decision is reported as made after a lost reply', async ({
  page,
  portal,
  browser,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED .*\/(approve|reject)$/)
  expectConsoleError(/ERR_FAILED .*\/api\/board-approvals\?/)
  expectConsoleError(/409 .*\/approve$/)
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

  await test.step('reports that the outcome could not be read', async () => {
    const card = findCard('Flora')
    await card.getByLabel('Note with your decision').fill('Her letters say so, too.')
    await loseReply(page, '**/approve')
    await page.route('**/api/board-approvals?*', route => route.abort())
    await card.getByRole('button', { name: /^Approve/ }).click()
    await expect(card.getByRole('alert')).toHaveText('Your decision could not be saved. Please try again.')
    await page.unroute('**/api/board-approvals?*')
    await card.getByRole('button', { name: /^Approve/ }).click()
    await expect(findToast(page)).toContainText('Request approved')
    await expect(card).toContainText('“Her letters say so, too.”')
  })
  await page.reload()
  await expect(findCard('Edith')).toContainText('Rejected by Ben Hartwell')
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
})

test('a requester learns of decisions and lost replies', async ({
  page,
  portal,
  browser,
  expectConsoleError,
}) => {
  expectConsoleError(/409 .*\/notes/)
  expectConsoleError(/409 .*\/api\/board-approvals/)
  expectConsoleError(/ERR_FAILED .*\/api\/board-approvals\//)
  await portal.signIn(page, 'family_member', 'Ada')
  const lastName = createSurname()
  const names = ['Dora', 'Edith', 'Flora']
  const ids: string[] = []
  for (const firstName of names) ids.push((await submitMember(page, { firstName, lastName })).id)
  const board = await openPageAs(browser, portal, 'admin', 'Rosa')
  await page.goto('/board-approvals')
  const findDecided = (firstName: string) =>
    page
      .getByRole('region', { name: /^Decided/ })
      .getByRole('listitem')
      .filter({ hasText: `${firstName} ${lastName}` })

  await test.step('notes after the decision', async () => {
    await page.getByRole('button', { name: `Add notes for the board: Dora ${lastName}` }).click()
    await page.getByLabel('Notes for the board', { exact: true }).fill('My great-aunt.')
    await approveAll(board, ids[0]!)
    await page.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(findDecided('Dora').getByRole('alert')).toContainText('Your note was not sent')
    await expect(findDecided('Dora').getByRole('heading', { level: 3 })).toBeFocused()
  })

  await test.step('a withdrawal after the decision', async () => {
    await page.getByRole('button', { name: `Withdraw request: Edith ${lastName}` }).click()
    await approveAll(board, ids[1]!)
    await confirmDialog(page, 'Withdraw request')
    await expect(findDecided('Edith')).toContainText('someone else decided this request first')
    await expect(findDecided('Edith').getByRole('heading', { level: 3 })).toBeFocused()
  })

  await test.step('a withdrawal whose reply was lost', async () => {
    await loseReply(page, '/api/board-approvals/*')
    await page.getByRole('button', { name: `Withdraw request: Flora ${lastName}` }).click()
    await confirmDialog(page, 'Withdraw request')
    await expect(findToast(page)).toContainText('Request withdrawn')
    await expect(page.getByRole('heading', { name: 'Waiting (0)' })).toBeFocused()
  })
  await board.context().close()
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
