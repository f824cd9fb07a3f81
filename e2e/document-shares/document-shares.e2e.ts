import { readFile } from 'node:fs/promises'

import type { Browser, Locator, Page } from '@playwright/test'

import type { CreatedDocumentShare } from '#contract/documents/document-shares.ts'
import { expectAccessible, findViolations, frame } from '#e2e/axe.ts'
import { addDocument, chooseFromMenu, createTitle } from '#e2e/documents/documents.ts'
import { createPdf } from '#e2e/family-archive/test-files.ts'
import { expect, findToast, phone, test } from '#e2e/fixtures.ts'
import type { Portal } from '#e2e/portal.ts'

test('an adviser opens a link until its owner revokes it', async ({
  page,
  portal,
  browser,
  expectConsoleError,
}) => {
  test.slow()
  expectConsoleError(/403 .*\/api\/shared-documents/)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await portal.signIn(page)
  const [deed, will] = [createTitle('Deed'), createTitle('Will')]
  const file = await createPdf('deed.pdf', 'The orchard by the river.')
  const { id } = await addDocument(page, { title: deed }, file)
  await addDocument(page, { title: will })
  await page.goto(`/documents/${id}`)
  await chooseFromMenu(page, deed, 'Share with an adviser')
  const dialog = page.getByRole('dialog', { name: 'Share with an adviser' })

  await test.step('a form without a name is not sent', async () => {
    await dialog.getByRole('button', { name: 'Create link' }).click()
    await expect(dialog.getByText('Please enter the adviser’s name')).toBeVisible()
  })
  await dialog.getByLabel('Adviser’s name').fill('Edward Barlow')
  await dialog.getByLabel('Note').fill('For the sale.')
  await dialog.getByLabel('Add another document').fill(will)
  await dialog.getByRole('button', { name: `Add: ${will}` }).click()
  await expect(dialog.getByRole('list', { name: 'Documents of the link' })).toContainText(will)
  expect(await findViolations(page, { within: ['[role=dialog]'] })).toEqual([])
  await dialog.getByRole('button', { name: 'Create link' }).click()

  const secrets = page.getByRole('dialog', { name: 'The link for Edward Barlow' })
  const link = await copySecret(page, secrets, 'link')
  const passcode = await copySecret(page, secrets, 'passcode')
  expect(link).toMatch(/\/shared#[\w-]{43}$/)
  await expect(secrets).toContainText(passcode)
  expect(await findViolations(page, { within: ['[role=dialog]'] })).toEqual([])
  await secrets.getByRole('button', { name: 'Done' }).click()

  const adviser = await openAdviser(browser, portal)
  await adviser.goto(link)
  await expect(adviser).toHaveTitle('Shared Documents · Heirloom')
  await expectAccessible(adviser, 'the passcode of a link')
  await expect(adviser.getByRole('banner')).toHaveText('Hartwell')
  await expect(adviser.getByRole('link'), 'No link leads into the portal').toHaveCount(0)

  await test.step('a wrong passcode opens nothing', async () => {
    await enterPasscode(adviser, 'wrong-pass-code')
    await expect(adviser.getByRole('alert')).toContainText('The link has ended or the passcode is wrong.')
  })

  await test.step('the passcode opens the documents', async () => {
    await enterPasscode(adviser, passcode)
    const documents = adviser.getByRole('list', { name: 'Documents' })
    await expect(documents.getByRole('listitem')).toHaveCount(2)
    await expect(adviser.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(adviser.getByText('Ada Hartwell has shared these documents with you')).toBeVisible()
    await expect(documents).toContainText(/deed\.pdf · PDF · \d+ (bytes|KB)/)
    await expectAccessible(adviser, 'the documents of a link', frame)
    const [download] = await Promise.all([
      adviser.waitForEvent('download'),
      documents.getByRole('link', { name: `Download: ${deed}` }).click(),
    ])
    expect(download.suggestedFilename()).toBe('deed.pdf')
    expect(await readFile(await download.path())).toEqual(file.buffer)
  })

  await test.step('the owner sees the use of the link and revokes it', async () => {
    await page.goto('/shared-links')
    const row = page.getByRole('list', { name: 'Links', exact: true }).locator('> li')
    await expect(row).toContainText('Open')
    await expect(row).toContainText('Opened 1 time, 1 download')
    await expect(row).toContainText('For the sale.')
    await row.getByRole('button', { name: 'Revoke: Edward Barlow' }).click()
    const question = page.getByRole('alertdialog', { name: 'Revoke the link of Edward Barlow?' })
    await question.getByRole('button', { name: 'Revoke link' }).click()
    await expect(findToast(page)).toContainText('Edward Barlow can no longer open it.')
    await expect(row).toContainText('Revoked')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  await test.step('the open page of the adviser downloads nothing more', async () => {
    await adviser.getByRole('link', { name: `Download: ${will}` }).click()
    await expect(adviser.getByRole('alert')).toContainText('The link is no longer open.')
    await enterPasscode(adviser, passcode)
    await expect(adviser.getByRole('alert')).toContainText('The link has ended or the passcode is wrong.')
  })

  await test.step('the openings of the document name the adviser', async () => {
    await page.goto(`/documents/${id}`)
    await chooseFromMenu(page, deed, 'Opened by')
    const openings = page.getByRole('dialog', { name: 'Opened by' }).getByRole('listitem')
    await expect(openings.filter({ hasText: 'Edward Barlow' })).toContainText('Opened by link version 1')
  })
  await adviser.context().close()
})

test('a visit ends after an hour, and asks for the passcode again', async ({ page, portal, browser }) => {
  await portal.signIn(page)
  const { token, passcode } = await createShare(page)
  const adviser = await openAdviser(browser, portal, phone)
  await adviser.clock.install()
  await adviser.goto(`/shared#${token}`)
  await enterPasscode(adviser, passcode)
  await expect(adviser.getByRole('list', { name: 'Documents' })).toBeVisible()
  expect(
    await adviser.evaluate<number>('document.documentElement.scrollWidth'),
    'The page is no wider than the phone',
  ).toBeLessThanOrEqual(390)
  await adviser.clock.fastForward(61 * 60_000)
  await expect(adviser.getByRole('alert')).toContainText('Your time to download has ended.')
  await enterPasscode(adviser, passcode)
  await expect(adviser.getByRole('list', { name: 'Documents' })).toBeVisible()
  await adviser.context().close()
})

test('a link without its secret says that it is incomplete', async ({ page }) => {
  await page.goto('/shared')
  await expect(page.getByText('The link is incomplete.')).toBeVisible()
  await expectAccessible(page, 'an incomplete link')
})

test('sharing a sensitive document asks for Family Access', async ({ page, portal }) => {
  const { familyId, accessCode } = await portal.setAccessCode(await portal.signIn(page))
  const title = createTitle('Will')
  const { id } = await addDocument(page, { title, isSensitive: true })
  await page.goto(`/documents/${id}`)
  await chooseFromMenu(page, title, 'Share with an adviser')
  const dialog = page.getByRole('dialog', { name: 'Share with an adviser' })
  await expect(dialog).toContainText('to open a sensitive document for 15 minutes')
  await expect(dialog.getByRole('button', { name: 'Create link' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Family Access' }).click()
  const access = page.getByRole('dialog', { name: 'Family Access' })
  await access.getByLabel('Family Member ID').fill(familyId)
  await access.getByLabel('Secure Access Code').fill(accessCode)
  await access.getByRole('button', { name: 'Access Family Portal' }).click()
  await dialog.getByLabel('Adviser’s name').fill('Edward Barlow')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(page.getByRole('dialog', { name: 'The link for Edward Barlow' })).toBeVisible()
})

/** A browser of a person without an account. */
async function openAdviser(browser: Browser, portal: Portal, options = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: portal.address, reducedMotion: 'reduce', ...options })
  return context.newPage()
}

async function enterPasscode(page: Page, passcode: string): Promise<void> {
  await page.getByLabel('Passcode').fill(passcode)
  await page.getByRole('button', { name: 'Open documents' }).click()
}

/** Copies a secret with its button, and returns it. */
async function copySecret(page: Page, dialog: Locator, name: string): Promise<string> {
  await dialog.getByRole('button', { name: `Copy ${name}` }).click()
  // A dialog hides the region of the toasts from assistive technology; the toast itself is announced.
  await expect(page.getByText(`The ${name} is in your clipboard.`).first()).toBeVisible()
  return page.evaluate<string>('navigator.clipboard.readText()')
}

/** Shares a new document from this page's account. */
async function createShare(page: Page): Promise<CreatedDocumentShare> {
  const { id } = await addDocument(page, { title: createTitle('Deed') })
  const answer = await page.request.post('/api/document-shares', {
    data: { documentIds: [id], adviserName: 'Edward Barlow' },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as CreatedDocumentShare
}
