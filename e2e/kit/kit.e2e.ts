import type { Page } from '@playwright/test'

import { expectAccessible, findViolations } from '#e2e/axe.ts'
import {
  advanceClock,
  advanceClockUntil,
  clickTwice,
  countCalls,
  expect,
  findToast,
  pauseClock,
  phone,
  test,
} from '#e2e/fixtures.ts'

import { openKitSite } from './kit-site.ts'

// One worker, which builds the kit once.
test.describe.configure({ mode: 'default' })

let site: Awaited<ReturnType<typeof openKitSite>>

test.beforeAll(async () => {
  site = await openKitSite()
})

test.afterAll(() => site.close())

test('every component of the kit is accessible', async ({ page, expectConsoleError }) => {
  expectConsoleError(/401/)
  await page.route('**/api/**', route => route.fulfill({ status: 401, json: { error: 'Please sign in.' } }))
  await openKit(page)
  await expectAccessible(page, 'the kit')
  await page.getByRole('button', { name: 'Ask for a confirmation' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  expect(await findViolations(page, { within: ['[role=alertdialog]'] })).toEqual([])
})

test('a confirmed button acts only after the answer', async ({ page, expectConsoleError }) => {
  expectConsoleError(/401/)
  await page.route('**/api/**', route => route.fulfill({ status: 401, json: { error: 'Please sign in.' } }))
  await openKit(page)
  const button = page.getByRole('button', { name: 'Ask for a confirmation' })
  const question = page.getByRole('alertdialog', { name: 'Undo the import of oak.ged?' })
  await button.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(button).toBeFocused()
  await expect(findToast(page)).toHaveCount(0)
  await button.click()
  await question.getByRole('button', { name: 'Undo import' }).click()
  await expect(findToast(page)).toContainText('Confirmed')
  await expect(button).toBeFocused()
})

test('a table has its page in the address', async ({ page, expectConsoleError }) => {
  expectConsoleError(/401/)
  await page.route('**/api/**', route => route.fulfill({ status: 401, json: { error: 'Please sign in.' } }))
  // The whole page of the table is visible, so the focus stays at its end.
  await page.setViewportSize({ width: 1440, height: 2400 })
  await openKit(page)
  const table = page.getByRole('table', { name: 'Ledgers' })
  const pages = page.getByRole('navigation', { name: 'Pages of Ledgers' })
  await expect(table.getByRole('rowheader').first()).toHaveText('Ledger 1')
  await expect(pages.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await pages.getByRole('button', { name: 'Next' }).press('Enter')
  await expect(pages).toContainText('Page 2 of 3')
  await expect(table.getByRole('rowheader').first()).toHaveText('Ledger 21')
  await expect(page).toHaveURL(/\?ledgers=2$/)
  await pages.getByRole('button', { name: 'Next' }).press('Enter')
  await expect(table.getByRole('rowheader')).toHaveCount(17)
  // The pressed button is disabled, so the focus is on the text beside it.
  await expect(pages.getByRole('status')).toBeFocused()
  await page.reload()
  await expect(pages).toContainText('Page 3 of 3')
  await page.goBack()
  await expect(pages).toContainText('Page 2 of 3')
  await table.getByRole('button', { name: 'Year' }).click()
  await expect(pages).toContainText('Page 1 of 3')
  await page.goForward()
  await expect(pages, 'Sorting adds no history entry').toContainText('Page 3 of 3')

  await page.setViewportSize(phone.viewport)
  await pages.getByRole('button', { name: 'Previous' }).click()
  await expect(pages).toContainText('Page 2 of 3')
  await expect(table).toBeFocused()
  await expect(table.getByRole('rowheader').first()).toBeInViewport()
})

test('a phone shows the details of a table on request', async ({ page, expectConsoleError }) => {
  expectConsoleError(/401/)
  await page.route('**/api/**', route => route.fulfill({ status: 401, json: { error: 'Please sign in.' } }))
  await openKit(page)
  const table = page.getByRole('table', { name: 'Documents', exact: true })
  const details = table.getByText('Sealed')
  const toggle = page.getByRole('button', { name: /^(Show|Hide) details$/ }).first()
  await expect(details).toBeVisible()
  await expect(toggle).toBeHidden()
  await page.setViewportSize(phone.viewport)
  await expect(details).toBeHidden()
  await expect(table.getByRole('columnheader')).toHaveCount(3)
  await toggle.press('Enter')
  await expect(details).toBeVisible()
  await expect(table.getByRole('columnheader')).toHaveCount(4)
  await expect(toggle).toHaveText('Hide details')
})

test.describe('server form', () => {
  test.beforeEach(async ({ page }) => {
    await page.route('**/api/**', route => route.fulfill({ json: { data: [] } }))
    // Drafts belong to an account.
    await page.route('**/api/user', route => route.fulfill({ json: { id: 'developer' } }))
    await openKit(page)
  })

  test('shows each failure where it belongs, and keeps the input', async ({ page, expectConsoleError }) => {
    expectConsoleError(/400 .*\/api\/sample/)
    expectConsoleError(/503 .*\/api\/sample/)
    expectConsoleError(/409 .*\/api\/sample/)
    expectConsoleError(/A defect of the page/)
    await openDialog(page)
    const alert = findDialog(page).getByRole('alert')

    await test.step('sentences of fields, the first one with the focus', async () => {
      await findField(page, 'Notes').fill('A new note.')
      await answerWithFailure(page, 400, { fields: { notes: 'Shorter, please', amount: 'Enter an amount' } })
      await saveForm(page)
      await expect(findField(page, 'Amount in dollars')).toHaveAccessibleDescription('Enter an amount')
      await expect(findField(page, 'Notes')).toHaveAccessibleDescription('Shorter, please')
      await expect(findField(page, 'Amount in dollars')).toBeFocused()
      await expect(findField(page, 'Amount in dollars')).toBeInViewport({ ratio: 1 })
      await expect(alert).toBeHidden()
    })

    await test.step('a failure without a sentence, in one alert', async () => {
      await findField(page, 'Name').fill('Hartwell & Daughters')
      await page.unroute('**/api/sample')
      await page.route('**/api/sample', route => route.fulfill({ status: 503, body: 'no JSON' }))
      await saveForm(page)
      await expect(alert).toHaveText('The sample could not be saved. Please try again.')
      await expect(alert).toBeFocused()
      await expect(findField(page, 'Name')).toHaveValue('Hartwell & Daughters')
    })

    await test.step('the sentence of a field that is not displayed', async () => {
      await answerWithFailure(page, 400, { error: 'The year is closed', fields: { year: 'Closed' } })
      await saveForm(page)
      await expect(alert).toHaveText('The year is closed')
    })

    await test.step('a 409 of another kind, without a merge', async () => {
      await answerWithFailure(page, 409, { error: 'You have 200 pending requests' })
      await saveForm(page)
      await expect(alert).toHaveText('You have 200 pending requests')
      const sent = page.waitForRequest(/\/api\/sample$/)
      await saveForm(page)
      expect((await sent).postDataJSON()).toEqual({
        name: 'Hartwell & Daughters',
        notes: 'A new note.',
        version: 1,
      })
    })

    await test.step('a defect of the page, in the console too', async () => {
      await expect(findDialog(page).getByRole('button', { name: 'Save' })).toBeEnabled()
      await page.evaluate(`window.fetch = () => { throw new Error('A defect of the page') }`)
      await saveForm(page)
      await expect(alert).toHaveText('The sample could not be saved. Please try again.')
      await expect(findDialog(page).getByRole('button', { name: 'Save' })).toBeEnabled()
    })
  })

  test('leaves the focus in a field that the user moved to', async ({ page }) => {
    await page.clock.install()
    await openDialog(page)
    await findField(page, 'Name').fill('')
    await pauseClock(page)
    await saveForm(page)
    // The paused clock holds back only the moving of the focus.
    await findField(page, 'Notes').focus()
    await advanceClockUntil(page, () =>
      expect(findField(page, 'Name')).toHaveAttribute('aria-invalid', 'true', { timeout: 1 }),
    )
    await advanceClock(page, 500)
    await expect(findField(page, 'Notes')).toBeFocused()
  })

  test('sends changed fields once and closes', async ({ page }) => {
    const calls = countCalls(page, 'PUT /api/sample')
    await openDialog(page)
    await test.step('a file is checked before it is sent', async () => {
      const input = findDialog(page).getByLabel('Choose a photograph')
      await input.setInputFiles({ name: 'deed.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear all') })
      await expect(input).toHaveAccessibleDescription('Please choose a JPEG, PNG or WebP photograph')
      await input.setInputFiles({ name: 'deed.png', mimeType: 'image/png', buffer: Buffer.from('An image') })
      await expect(input).toHaveAccessibleDescription('')
      await findDialog(page).getByRole('button', { name: 'Remove: deed.png' }).click()
      await expect(input).toBeFocused()
    })
    await saveForm(page)
    await expect(findDialog(page).getByRole('alert')).toHaveText('You have not changed anything yet.')
    await expect(findDialog(page).getByRole('alert')).toBeFocused()
    await findField(page, 'Name').fill('')
    await findField(page, 'Name').press('Enter')
    await expect(findField(page, 'Name')).toHaveAccessibleDescription('Enter a name')
    await expect(findField(page, 'Name')).toBeFocused()
    expect(calls()).toBe(0)

    await findField(page, 'Name').fill(' Hartwell & Sons ')
    await findField(page, 'Notes').fill('')
    const reply = Promise.withResolvers<undefined>()
    await page.route('**/api/sample', async route => {
      await reply.promise
      await route.fulfill({ json: {} })
    })
    const sent = page.waitForRequest(/\/api\/sample$/)
    await findDialog(page).getByRole('button', { name: 'Save' }).focus()
    await clickTwice(findDialog(page).getByRole('button', { name: 'Save' }))
    expect((await sent).postDataJSON()).toEqual({ name: 'Hartwell & Sons', notes: null, version: 1 })
    await expect(findDialog(page).getByRole('button', { name: 'Saving...' })).toBeDisabled()
    await expect(findDialog(page).getByRole('button', { name: 'Saving...' })).toBeFocused()
    await findField(page, 'Name').press('Enter')
    reply.resolve(undefined)
    await expect(findDialog(page)).toBeHidden()
    await expect(findToast(page)).toContainText('Sample saved')
    expect(calls()).toBe(1)
  })

  test('merges a conflict into the fields', async ({ page, expectConsoleError }) => {
    expectConsoleError(/409 .*\/api\/sample/)
    await openDialog(page)
    await findField(page, 'Name').fill('Hartwell & Sons')
    await findField(page, 'Company type').selectOption('LLC')
    await findDialog(page).getByRole('combobox', { name: 'Founder' }).fill('Erik Ash')
    await answerWithFailure(page, 409, {
      error: 'Someone else changed the sample',
      code: 'sample.stale-version',
    })
    await saveForm(page)
    const alert = findDialog(page).getByRole('alert')
    await expect(alert).toBeFocused()
    await expect(alert).toContainText('Someone else changed the sample.')
    await expect(alert).toContainText('Your input is unchanged.')
    await expect(findField(page, 'Name')).toHaveValue('Hartwell & Sons')
    await expect(findField(page, 'Name')).toHaveAccessibleDescription('Current value: Hartwell Group')
    const founder = findDialog(page).getByRole('combobox', { name: 'Founder' })
    await expect(founder).toHaveValue('Erik Ash')
    await expect(founder).toHaveAccessibleDescription('Current value: Dora Hartwell')
    // Fields that were not edited show the current values.
    await expect(findField(page, 'Company type')).toHaveValue('c-corp')
    await expect(findField(page, 'Founded')).toHaveValue('1970-01-02')
    await expect(findDialog(page).getByRole('radio', { name: 'The whole family' })).toBeChecked()
    await expect(findDialog(page).getByRole('checkbox', { name: 'Active' })).not.toBeChecked()

    await findDialog(page).getByRole('button', { name: 'Use current value: Founder' }).click()
    await expect(founder).toHaveValue('Dora Hartwell')
    await expect(founder).toBeFocused()
    await page.unroute('**/api/sample')
    const sent = page.waitForRequest(/\/api\/sample$/)
    await saveForm(page)
    expect((await sent).postDataJSON()).toEqual({ name: 'Hartwell & Sons', version: 2 })
  })

  test('an unchanged form does not repeat an earlier conflict', async ({ page, expectConsoleError }) => {
    expectConsoleError(/409 .*\/api\/sample/)
    await openDialog(page)
    await findField(page, 'Name').fill('Hartwell & Sons')
    await answerWithFailure(page, 409, {
      error: 'Someone else changed the sample',
      code: 'sample.stale-version',
    })
    await saveForm(page)
    await findDialog(page).getByRole('button', { name: 'Use current value: Name' }).click()
    await saveForm(page)
    await expect(findDialog(page).getByRole('alert')).toHaveText('You have not changed anything yet.')
  })

  test('restores the draft after closing or session expiry', async ({ page, expectConsoleError }) => {
    expectConsoleError(/401 .*\/api\/sample/)
    await openDialog(page)
    await findField(page, 'Name').fill('Hartwell & Sons')
    await page.keyboard.press('Escape')
    await openDialog(page)
    await expect(findDialog(page).getByText('We restored your unsent changes.')).toBeVisible()
    await expect(findField(page, 'Name')).toHaveValue('Hartwell & Sons')
    expect(await listDrafts(page), 'The form has the draft').toEqual([])

    await answerWithFailure(page, 401, { code: 'platform.sign-in-required' })
    await saveForm(page)
    await expect.poll(() => listDrafts(page)).toEqual(['heirloom.draft.sample'])
    await page.unroute('**/api/sample')
    await page.reload()
    await openDialog(page)
    await expect(findField(page, 'Name')).toHaveValue('Hartwell & Sons')
    await findDialog(page).getByRole('button', { name: 'Start over' }).click()
    await expect(findField(page, 'Name')).toHaveValue('Hartwell Holdings')
    await expect(findDialog(page).getByText('We restored your unsent changes.')).toBeHidden()
    await findDialog(page).getByRole('button', { name: 'Cancel' }).click()
    expect(await listDrafts(page)).toEqual([])
  })
})

async function openKit(page: Page): Promise<void> {
  await page.goto(`${site.address}/kit`)
  await expect(page.getByRole('heading', { name: 'In front of the page' })).toBeVisible()
}

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit the sample' }).click()
  await expect(findField(page, 'Name')).toBeFocused()
}

async function saveForm(page: Page): Promise<void> {
  await findDialog(page).getByRole('button', { name: 'Save' }).click()
}

/** Answers the call with a failure of the portal. */
async function answerWithFailure(page: Page, status: number, failure: object): Promise<void> {
  const sentence = 'Please check your input'
  const json = { error: sentence, message: sentence, code: 'sample.failed', requestId: '1', ...failure }
  await page.unroute('**/api/sample')
  await page.route('**/api/sample', route => route.fulfill({ status, json }))
}

function findDialog(page: Page) {
  return page.getByRole('dialog', { name: 'Edit the sample' })
}

function findField(page: Page, label: string) {
  // A required field has an asterisk.
  return findDialog(page).getByLabel(new RegExp(`^${label}( \\*)?$`))
}

async function listDrafts(page: Page): Promise<string[]> {
  return page.evaluate<string[]>('Object.keys(sessionStorage).filter(key => key.includes("draft"))')
}
