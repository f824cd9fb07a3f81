import type { Page } from '@playwright/test'

import { endSessionInCall, submitSignIn } from '#e2e/accounts/auth.ts'
import { findViolations } from '#e2e/axe.ts'
import { expect, test, findToast } from '#e2e/fixtures.ts'
import { createMember, createSurname, openPageAs } from '#e2e/members.ts'
import { Portal } from '#e2e/portal.ts'

/** The shared portal may have so many pending requests that the board's list has a second page. */
const testAlone = test.extend<object>({
  // Playwright reads the names of the fixtures from this pattern.
  // oxlint-disable-next-line no-empty-pattern
  async portal({}, provide) {
    const portal = await Portal.open()
    await provide(portal)
    await portal.close()
  },
})

testAlone(
  'requests an adoptive parent and a partner, and shows them',
  async ({ page, portal, browser, expectConsoleError }) => {
    expectConsoleError(/400 .*\/corrections/)
    await portal.signIn(page, 'family_member', 'Clara')
    const family = await createThreeMembers(page)
    await page.goto(`/family-member/${family.id}`)
    await page.getByRole('button', { name: 'Edit parents and partners' }).click()
    const dialog = page.getByRole('dialog', { name: 'Request changes to the family' })
    await expect(dialog.getByText('No additional parents yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Send to the board' }).click()
    await expect(dialog.getByRole('alert')).toContainText('You have not changed anything yet.')

    await dialog.getByRole('button', { name: 'Add a parent' }).click()
    const parent = dialog.getByRole('group', { name: 'Parent 1' })
    await expect(parent.getByRole('combobox', { name: 'Parent' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Add a partner' }).click()
    const partner = dialog.getByRole('group', { name: 'Partner 1' })
    await selectMember(partner, 'Partner', `Carl ${family.surname}`)
    await partner.getByLabel('Began').fill('4 May 1946')
    await expect(partner.getByText('Read as May 4, 1946.')).toBeVisible()
    await partner.getByLabel('Ended').fill('before 1940')
    await partner.getByLabel('Place').fill('Trieste')
    expect(await findViolations(page)).toEqual([])

    // An unknown parent, then an end before the start: each error is shown with its field.
    await parent.getByRole('combobox', { name: 'Parent' }).fill('Unknown')
    await page.getByRole('button', { name: 'Send to the board' }).click()
    await expect(parent.getByText('Select a member from the tree')).toBeVisible()
    await expect(parent.getByRole('combobox', { name: 'Parent' })).toBeFocused()
    await selectMember(parent, 'Parent', `Dora ${family.surname}`)
    await page.getByRole('button', { name: 'Send to the board' }).click()
    await expect(partner.getByText('The end is before the beginning')).toBeVisible()
    await expect(partner.getByLabel('Ended')).toBeFocused()
    await partner.getByLabel('Ended').fill('')

    // Closing the dialog keeps the draft.
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Edit parents and partners' }).click()
    await expect(dialog.getByText('We restored your unsent changes.')).toBeVisible()
    await expect(parent.getByRole('combobox', { name: 'Parent' })).toHaveValue(`Dora ${family.surname}`)
    await page.getByRole('button', { name: 'Send to the board' }).click()
    await expect(findToast(page)).toContainText('Correction request sent')
    await expect(page).toHaveURL('/board-approvals')

    const board = await openPageAs(browser, portal, 'admin', 'Rosa')
    await board.goto('/board-approvals')
    const request = board
      .getByRole('listitem')
      .filter({ hasText: 'Correction' })
      .filter({ has: board.getByRole('heading', { name: `Ada ${family.surname}` }) })
    await expect(request.getByRole('row', { name: 'Additional parents' })).toContainText(
      `Adoptive parent: Dora ${family.surname}`,
    )
    await expect(request.getByRole('row', { name: 'Partners' })).toContainText(
      `Married Carl ${family.surname}, 4 May 1946, Trieste`,
    )
    await request.getByRole('button', { name: /^Approve/ }).click()
    await expect(findToast(board)).toContainText('Request approved')
    await board.context().close()

    await page.goto(`/family-member/${family.id}`)
    await expect(page.getByRole('region', { name: 'Parents' })).toContainText('Adoptive parent')
    await expect(page.getByRole('region', { name: 'Partners' })).toContainText('Married 4 May 1946')
    const married = page.getByRole('region', { name: 'Life' }).getByRole('listitem')
    await expect(married).toContainText([/4 May 1946.*Married Carl.*Trieste/])
  },
)

test('requests a life event by keyboard', async ({ page, portal }) => {
  await portal.signIn(page, 'family_member', 'Clara')
  const { id } = await createThreeMembers(page)
  await page.goto(`/family-member/${id}`)
  await expect(page.getByText('No events are recorded for Ada yet.')).toBeVisible()

  await test.step('removing a row at the limit focuses the add button', async () => {
    await page.getByRole('button', { name: 'Edit parents and partners' }).click()
    const add = page.getByRole('button', { name: 'Add a partner' })
    for (let partner = 1; partner <= 20; partner++) await add.click()
    await expect(add).toBeDisabled()
    await page.getByRole('button', { name: 'Remove: Partner 20' }).press('Enter')
    await expect(add).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await page.getByRole('button', { name: 'Add or change events' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Request changes to the events' })
  await dialog.getByRole('button', { name: 'Add an event' }).press('Enter')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Enter what happened')).toBeVisible()
  await page.keyboard.type('Graduation')
  await page.keyboard.press('Tab')
  await page.keyboard.type('spring 1952')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Vienna')
  await page.keyboard.press('Tab')
  await page.keyboard.type('with honors')
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Remove: Event 1' })).toBeFocused()
  const sent = page.waitForRequest(/\/corrections$/)
  await page.getByRole('button', { name: 'Send to the board' }).press('Enter')
  expect((await sent).postDataJSON()).toEqual({
    changes: {
      lifeEvents: [{ kind: 'Graduation', dateText: 'spring 1952', place: 'Vienna', note: 'with honors' }],
    },
    version: 1,
    requestNotes: '',
  })
  await expect(page.getByRole('row', { name: 'Life events' })).toContainText(
    'Graduation, spring 1952, Vienna: with honors',
  )
})

test('a conflict lists remote rows and adds them to the input', async ({
  page,
  portal,
  browser,
  expectConsoleError,
}) => {
  expectConsoleError(/409 .*\/corrections/)
  await portal.signIn(page, 'family_member', 'Clara')
  const { id } = await createThreeMembers(page)
  await page.goto(`/family-member/${id}`)
  await page.getByRole('button', { name: 'Add or change events' }).click()
  await page.getByRole('button', { name: 'Add an event' }).click()
  const first = page.getByRole('group', { name: 'Event 1' })
  await first.getByRole('combobox').fill('Emigration')

  const board = await openPageAs(browser, portal, 'admin', 'Rosa')
  const lifeEvents = [{ kind: 'Census', dateText: '1901' }]
  const proposed = await page.request.post(`/api/family-members/${id}/corrections`, {
    data: { changes: { lifeEvents }, version: 1 },
  })
  const { id: approval } = (await proposed.json()) as { id: string }
  const approved = await board.request.post(`/api/board-approvals/${approval}/approve`, { data: {} })
  expect(approved.status(), 'The board approves').toBe(200)
  await board.context().close()

  await page.getByRole('button', { name: 'Send to the board' }).click()
  await expect(page.getByRole('alert')).toContainText('Added since you opened this form:Census, 1901')
  await page.getByRole('button', { name: 'Add the new rows to mine' }).click()
  const rows = page.getByRole('dialog').getByRole('group')
  await expect(rows).toHaveCount(2)
  await expect(first.getByRole('combobox')).toHaveValue('Emigration')
  await page.getByRole('button', { name: 'Send to the board' }).click()
  await expect(findToast(page)).toContainText('Correction request sent')
})

test('restores unsent changes after the session expires', async ({ page, portal, expectConsoleError }) => {
  expectConsoleError(/401/)
  const account = await portal.signIn(page, 'family_member', 'Clara')
  const family = await createThreeMembers(page)
  await page.goto(`/family-member/${family.id}`)
  await page.getByRole('button', { name: 'Add or change events' }).click()
  await page.getByRole('button', { name: 'Add an event' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Event' }).fill('Emigration')
  await endSessionInCall(page, portal, '**/corrections')
  await page.getByRole('button', { name: 'Send to the board' }).click()
  await expect(page).toHaveURL('/auth')
  await expect(findToast(page)).toHaveText('Your session has endedPlease sign in again. Your draft is saved.')
  await submitSignIn(page, account)
  await expect(page).toHaveURL('/')
  await findToast(page).getByRole('button', { name: 'Continue where you were' }).click()
  await expect(page).toHaveURL(`/family-member/${family.id}`)
  const events = page.getByRole('dialog')
  await expect(events.getByText('We restored your unsent changes.')).toBeVisible()
  await expect(events.getByRole('combobox', { name: 'Event' })).toHaveValue('Emigration')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Request a correction' }).click()
  await page.getByLabel('Vocation').fill('Printer')
  await page.getByRole('combobox', { name: 'Father' }).fill('Augustus')
  await endSessionInCall(page, portal, '**/corrections')
  await page.getByRole('button', { name: 'Send to the board' }).click()
  await expect(page).toHaveURL('/auth')
  await submitSignIn(page, account)
  await expect(page).toHaveURL('/')
  await page.goto(`/family-member/${family.id}`)
  await expect(page.getByRole('dialog', { name: 'Request a correction' })).toBeVisible()
  // The events dialog was closed: it stays closed and keeps its draft.
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.getByLabel('Vocation')).toHaveValue('Printer')
  await expect(page.getByRole('combobox', { name: 'Father' })).toHaveValue('Augustus')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add or change events' }).click()
  await expect(events.getByText('We restored your unsent changes.')).toBeVisible()
  await expect(events.getByRole('combobox', { name: 'Event' })).toHaveValue('Emigration')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Request a correction' }).click()
  await page.getByLabel('Vocation').fill('Printer')
  await page.getByRole('button', { name: 'Send to the board' }).click()
  await expect(findToast(page)).toContainText('Correction request sent')
})

test('scrolls to an error that concerns a whole list', async ({ page, portal, expectConsoleError }) => {
  expectConsoleError(/400/)
  await portal.signIn(page, 'family_member', 'Clara')
  const { id } = await createThreeMembers(page)
  // More rows than the limit, as after an import. The server has none of them, so all are new.
  await page.route(/\/circle$/, async route => {
    const response = await route.fetch()
    const census = { kind: 'Census', dateText: null, earliestDate: null, place: null, note: null }
    await route.fulfill({
      response,
      json: { ...(await response.json()), lifeEvents: Array.from({ length: 101 }, () => census) },
    })
  })
  await page.goto(`/family-member/${id}`)
  await page.getByRole('button', { name: 'Add or change events' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request changes to the events' })
  await dialog.getByLabel('When').last().fill('1901')
  await expect(dialog.getByRole('button', { name: 'Add an event' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Send to the board' }).click()
  const alert = dialog.getByRole('alert')
  await expect(alert).toHaveText('You can enter at most 100 events')
  await expect(alert).toBeInViewport()
  // Still at the limit, so the focus moves to the last row.
  await dialog.getByRole('button', { name: 'Remove: Event 101' }).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Remove: Event 100' })).toBeFocused()
})

/** Creates Ada, Carl and Dora with a unique surname. Returns Ada's id. */
async function createThreeMembers(page: Page): Promise<{ id: string; surname: string }> {
  const surname = createSurname()
  const [id = ''] = await Promise.all(
    ['Ada', 'Carl', 'Dora'].map(firstName => createMember(page, { firstName, lastName: surname })),
  )
  return { id, surname }
}

async function selectMember(row: ReturnType<Page['getByRole']>, label: string, name: string): Promise<void> {
  await row.getByRole('combobox', { name: label }).fill(name)
  await row.getByRole('option', { name }).click()
}
