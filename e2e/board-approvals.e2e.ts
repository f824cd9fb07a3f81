import type { Browser, Page } from '@playwright/test'

import type { BoardApproval } from '#contract/board-approvals.ts'

import { findViolations } from './axe.ts'
import { clickTwice, countCalls, expect, test, findToast } from './fixtures.ts'
import type { Portal } from './portal.ts'

test('the board approves with a note the requester can read', async ({ page, portal, browser }) => {
  await portal.signIn(page, 'family_member', 'Ada')
  const lastName = createSurname()
  const { id, version } = await submitMember(page, {
    firstName: 'Dora',
    lastName,
    relationship: 'in_law',
    generation: 3,
    birthDate: '1931-07-04',
  })
  const changes = { occupation: 'Brewer' }
  const correctionReply = await page.request.post(`/api/family-members/${id}/corrections`, {
    data: { changes, version, requestNotes: 'The ledger confirms it.' },
  })
  expect(correctionReply.status(), 'A correction is requested').toBe(201)

  // The requester can add notes but not decide.
  await page.goto('/board-approvals')
  const own = findRequest(page, 'New member', `Dora ${lastName}`)
  await expect(own).toContainText('Waiting for the board.')
  await expect(own.getByRole('button', { name: /^Approve/ })).toBeHidden()
  await own.getByRole('button', { name: `Add notes for the board: Dora ${lastName}` }).click()
  await own.getByLabel('Notes for the board').fill('My great-aunt.')
  await own.getByRole('button', { name: 'Save' }).click()
  await expect(findToast(page)).toContainText('Notes saved')
  await expect(own.getByText('My great-aunt.')).toBeVisible()

  const board = await openBoardPage(browser, portal)
  await board.goto('/board-approvals')
  const member = findRequest(board, 'New member', `Dora ${lastName}`)
  for (const text of ['My great-aunt.', 'In-law', '3 (Branches)', 'Jul 4, 1931', 'Requested by Ada Hartwell'])
    await expect(member).toContainText(text)
  const correction = findRequest(board, 'Correction', `Dora ${lastName}`)
  await expect(correction.getByRole('row', { name: 'Vocation' })).toContainText(/—.*Brewer.*unchanged/)
  expect(await findViolations(board)).toEqual([])
  await member.getByLabel('Note with your decision').fill('Welcome.')
  const decisions = countCalls(board, /^POST .*\/approve$/)
  await clickTwice(member.getByRole('button', { name: `Approve: Dora ${lastName}` }))
  await expect(findToast(board)).toContainText('Request approved')
  expect(decisions()).toBe(1)
  // The focus moves to the next pending request.
  const next = board.getByRole('region', { name: /^Waiting/ }).getByRole('heading', { level: 3 })
  await expect(next.and(board.locator(':focus'))).toHaveCount(1)
  await correction.getByRole('button', { name: `Reject: Dora ${lastName}` }).click()
  await expect(findToast(board)).toContainText('Request rejected')

  await page.reload()
  await expect(findRequest(page, 'New member', `Dora ${lastName}`)).toContainText(
    /Approved by Rosa Hartwell.*“Welcome\.”/,
  )
  await expect(findRequest(page, 'Correction', `Dora ${lastName}`)).toContainText('Rejected by Rosa Hartwell')
  const waiting = await submitMember(page, {
    firstName: 'Dora',
    lastName,
    relationship: 'child',
    generation: 4,
  })
  await page.goto(`/family-tree?search=${lastName}`)
  const readDotColor = async (memberId: string) => {
    const selector = `[data-member="${memberId}"] > [aria-hidden]`
    await expect(page.locator(selector)).toBeVisible()
    return page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).backgroundColor`)
  }
  expect(await readDotColor(id), 'A verified member has a filled dot').not.toBe(
    await readDotColor(waiting.id),
  )
  await page
    .getByRole('button', { name: `Dora ${lastName}` })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toContainText('Verified')
  await expect(page.getByRole('dialog')).toContainText('by Rosa Hartwell')
  await board.context().close()
})

test('keeps the unsent note when someone else decides first', async ({
  page,
  portal,
  browser,
  expectConsoleError,
}) => {
  expectConsoleError(/409 .*\/api\/board-approvals/)
  const lastName = createSurname()
  const requesterContext = await browser.newContext({ baseURL: portal.address })
  const requester = await requesterContext.newPage()
  await portal.signIn(requester, 'family_member', 'Ada')
  await submitMember(requester, { firstName: 'Dora', lastName })
  await submitMember(requester, { firstName: 'Edith', lastName })
  await requesterContext.close()

  await portal.signIn(page, 'admin', 'Ben')
  const other = await openBoardPage(browser, portal)
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

test('shows a failed decision in its form', async ({ page, portal, browser }) => {
  await portal.signIn(page, 'family_member', 'Ada')
  const { id, version } = await submitMember(page, { firstName: 'Dora', lastName: createSurname() })
  const [first, second] = await requestCorrections(page, id, version, ['Brewer', 'Baker'])
  const board = await openBoardPage(browser, portal)
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

test('compares two entries before a merge and warns the board', async ({ page, portal, browser }) => {
  await portal.signIn(page, 'family_member', 'Ada')
  const lastName = createSurname()
  const about = { lastName, birthDate: '1931-07-04', gender: 'male' }
  const original = await submitMember(page, { ...about, firstName: 'Hugo', occupation: 'Cooper' })
  const other = await submitMember(page, {
    ...about,
    firstName: 'Hugh',
    birthDate: '1932-07-04',
    gender: 'female',
    location: 'Salem',
  })
  await page.goto(`/family-member/${original.id}`)
  await page.getByRole('button', { name: 'Report a duplicate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report a duplicate' })
  const picker = dialog.getByRole('combobox', { name: 'The other entry' })
  await dialog.getByRole('button', { name: 'Send to the board' }).click()
  await expect(dialog).toContainText('Select a member from the tree')
  await expect(picker).toBeFocused()
  await picker.fill(`hugh ${lastName}`)
  await page.getByRole('option', { name: `Hugh ${lastName}` }).click()
  await dialog.getByRole('button', { name: 'Send to the board' }).click()
  await expect(findToast(page)).toContainText('Merge request sent')
  await expect(page).toHaveURL('/board-approvals')

  const board = await openBoardPage(browser, portal)
  await board.goto('/board-approvals')
  const merge = findRequest(board, 'Merge', `Hugo ${lastName}`)
  await expect(merge.getByRole('link', { name: `Hugh ${lastName}` })).toHaveAttribute(
    'href',
    `/family-member/${other.id}`,
  )
  await expect(merge.getByRole('columnheader')).toHaveText([
    'Field',
    `Hugo ${lastName}`,
    `Hugh ${lastName}`,
    'After the merge',
  ])
  const listCells = (field: string) => merge.getByRole('row', { name: field }).getByRole('cell')
  await expect(listCells('Date of birth')).toHaveText(['Jul 4, 1931', 'Jul 4, 1932', 'Jul 4, 1931'])
  await expect(listCells('Location')).toHaveText(['—', 'Salem', 'Salem'])
  await expect(listCells('Vocation')).toHaveText(['Cooper', '—', 'Cooper'])
  await expect(merge).toContainText('The two entries differ in gender and date of birth.')
  expect(await findViolations(board)).toEqual([])

  await merge.getByRole('button', { name: `Approve: Hugo ${lastName}` }).click()
  const question = board.getByRole('alertdialog', { name: `Merge Hugh ${lastName} into Hugo ${lastName}?` })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(merge).toContainText('Pending')
  await merge.getByRole('button', { name: `Approve: Hugo ${lastName}` }).click()
  await confirmDialog(board, 'Merge entries')
  await expect(findToast(board)).toContainText('Request approved')
  // The merged entry is named without a link.
  await expect(merge).toContainText(`merges the other entry, Hugh ${lastName}, into this one`)
  await expect(merge.getByRole('link', { name: `Hugh ${lastName}` })).toBeHidden()
  await expect(merge).not.toContainText('Make sure')
  await board.context().close()
})

test('a claim shows the new member that it also approves', async ({ page, portal, browser }) => {
  await portal.signIn(page, 'family_member', 'Ada')
  const lastName = createSurname()
  const { id } = await submitMember(page, { firstName: 'Dora', lastName, biography: 'Keeps bees.' })
  const reply = await page.request.post(`/api/family-members/${id}/claims`, { data: {} })
  expect(reply.status(), 'A member is claimed').toBe(201)
  const board = await openBoardPage(browser, portal)
  await board.goto('/board-approvals')
  const claim = findRequest(board, 'Profile claim', `Dora ${lastName}`)
  await expect(claim).toContainText(
    'Approving this request also approves the new member, added by Ada Hartwell, with the details below.',
  )
  await expect(claim).toContainText('Keeps bees.')
  await expect(claim).toContainText('Ask the member in person before you approve.')
  expect(await findViolations(board)).toEqual([])
  await board.context().close()
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

test('a requester withdraws a superseded correction', async ({ page, portal, browser }) => {
  await portal.signIn(page, 'family_member', 'Ada')
  const { id, version } = await submitMember(page, { firstName: 'Dora', lastName: createSurname() })
  const requestIds = await requestCorrections(page, id, version, ['Brewer', 'Baker'])
  const board = await openBoardPage(browser, portal)
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

test('retries a failed load and shows an empty state', async ({ page, portal, expectConsoleError }) => {
  expectConsoleError(/503 .*\/api\/board-approvals/)
  await portal.signIn(page)
  await page.route('/api/board-approvals?*', route => route.fulfill({ status: 503 }), { times: 1 })
  await page.goto('/board-approvals')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'No requests yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the family tree' }).click()
  await expect(page).toHaveURL('/family-tree')
})

function findRequest(page: Page, kind: string, name: string) {
  return page.getByRole('main').getByRole('listitem').filter({ hasText: kind }).filter({ hasText: name })
}

async function confirmDialog(page: Page, label: string): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: label }).click()
}

function createSurname(): string {
  return `Oak${crypto.randomUUID().slice(0, 6)}`
}

async function openBoardPage(browser: Browser, portal: Portal): Promise<Page> {
  const context = await browser.newContext({ baseURL: portal.address })
  const page = await context.newPage()
  await portal.signIn(page, 'admin', 'Rosa')
  return page
}

async function submitMember(
  page: Page,
  fields: Record<string, unknown>,
): Promise<{ id: string; version: number }> {
  const answer = await page.request.post('/api/family-members', {
    data: { relationship: 'child', ...fields },
  })
  expect(answer.status(), 'A member is submitted').toBe(201)
  return (await answer.json()) as { id: string; version: number }
}

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

function createPendingRequest(number: number): BoardApproval {
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    familyMemberId: crypto.randomUUID(),
    kind: 'new_member',
    memberName: `Number ${number}`,
    requestedBy: 'Ada Hartwell',
    requestedAt: '2026-11-03T08:00:00.000Z',
    status: 'pending',
    approvedBy: null,
    reviewedAt: null,
    requestNotes: null,
    approvalNotes: null,
    differences: ['relationship', 'generation', 'birthDate', 'occupation'].map(field => ({
      field,
      before: null,
      after: '3',
      current: '3',
      isHidden: false,
    })),
    duplicateId: null,
    duplicateName: null,
    claimant: null,
    isOwn: false,
    isSuperseded: false,
    alsoVerifies: null,
    canDecide: true,
    deciders: null,
  }
}
