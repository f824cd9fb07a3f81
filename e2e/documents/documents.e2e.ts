import type { Page } from '@playwright/test'

import { expectAccessible, findViolations, frame } from '#e2e/axe.ts'
import { createPdf, createPicture } from '#e2e/family-archive/test-files.ts'
import { countCalls, expect, findToast, flushRequests, phone, test } from '#e2e/fixtures.ts'
import { createMember, openPageAs } from '#e2e/members.ts'

import { addDocument, chooseFromMenu, createTitle, findRow } from './documents.ts'

test('several files become documents, are edited and deleted', async ({ page, portal }) => {
  await portal.signIn(page)
  const surname = createTitle('Oak').replace(' ', '')
  await createMember(page, { firstName: 'Rosa', lastName: surname })
  await page.goto('/documents')
  await page.getByRole('button', { name: 'Add documents' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add documents' })
  const [deed, letter] = [createTitle('Deed'), createTitle('Letter')]

  await test.step('a form without a file is not sent', async () => {
    await dialog.getByRole('button', { name: 'Add document' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Choose a file first.')
  })
  await dialog
    .getByLabel('Choose files')
    .setInputFiles([await createPdf('deed_1931.pdf', 'A deed.'), await createPdf('letter.pdf', 'A letter.')])
  await expect(dialog.getByLabel('Title of deed_1931.pdf')).toHaveValue('deed 1931')
  await dialog.getByLabel('Title of deed_1931.pdf').fill(deed)
  await dialog.getByLabel('Title of letter.pdf').fill(letter)
  await dialog.getByLabel('Description').fill('From the desk on Cedar Creek.')
  await dialog.getByLabel('Date of the document').fill('about 1931')
  await dialog.getByLabel('Linked family members').fill(`Rosa ${surname}`)
  await page.getByRole('option', { name: `Rosa ${surname}` }).click()
  await dialog.getByText('More details').click()
  await dialog.getByLabel('Tags', { exact: true }).fill('land, Ohio')
  await dialog.getByLabel('Tags', { exact: true }).press('Enter')
  await dialog.getByLabel('Year', { exact: true }).fill('19')
  await dialog.getByRole('button', { name: 'Add 2 documents' }).click()
  await expect(dialog.getByText('Please enter a year from 1900 to 2200')).toBeVisible()
  await expect(dialog.getByLabel('Year', { exact: true })).toBeFocused()
  await dialog.getByLabel('Year', { exact: true }).fill('1931')
  await dialog.getByRole('button', { name: 'Add 2 documents' }).click()
  await expect(dialog).toBeHidden()
  await expect(findToast(page)).toContainText('2 documents added')
  const row = findRow(page, deed)
  await expect(row).toContainText('From the desk on Cedar Creek.')
  await expect(row).toContainText(`Family archive · Other · about 1931 · Rosa ${surname}`)
  await expect(row).toContainText(/PDF·\d+ (bytes|KB)·/)

  await test.step('edit', async () => {
    await chooseFromMenu(page, deed, 'Edit')
    const edit = page.getByRole('dialog', { name: 'Edit document' })
    await expect(edit.getByRole('list', { name: 'Linked family members: chosen' })).toContainText('Rosa')
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(edit.getByRole('alert')).toHaveText('You have not changed anything yet.')
    await edit.getByLabel('Kind').selectOption('deed')
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(edit).toBeHidden()
    await expect(row).toContainText('Family archive · Deed · about 1931')
  })

  await test.step('delete and undo', async () => {
    await chooseFromMenu(page, deed, 'Delete')
    await expect(row).toBeHidden()
    await expect(page.locator('main :focus'), 'The next row has the focus').toHaveCount(1)
    await findToast(page).getByRole('button', { name: 'Undo' }).click()
    await expect(row).toBeVisible()
  })

  await test.step('restore from the recently deleted', async () => {
    await chooseFromMenu(page, letter, 'Delete')
    await expect(findRow(page, letter)).toBeHidden()
    await page.getByLabel('Show').selectOption('Recently deleted')
    await expect(page).toHaveURL(/view=deleted/)
    await page.getByRole('button', { name: `Restore: ${letter}` }).click()
    await expect(findRow(page, letter)).toBeHidden()
    await page.goBack()
    await expect(findRow(page, letter)).toBeVisible()
  })
})

test('a new version becomes current, an earlier one is restored', async ({ page, portal }) => {
  await portal.signIn(page)
  const title = createTitle('Agreement')
  const { id } = await addDocument(page, { title }, await createPdf('first.pdf', 'The first agreement.'))
  await page.goto(`/documents/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByLabel('Page 1 of 1')).toContainText('The first agreement.')

  await page.getByRole('button', { name: 'New version' }).click()
  const dialog = page.getByRole('dialog', { name: 'New version' })
  await dialog
    .getByLabel('Choose a file')
    .setInputFiles(await createPdf('second.pdf', 'The second agreement.'))
  await dialog.getByLabel('What changed').fill('Signed by both sides')
  await dialog.getByRole('button', { name: 'Add version' }).click()
  await expect(dialog).toBeHidden()
  await expect(findToast(page)).toContainText('Version 2 added')
  const versions = page.getByRole('region', { name: 'Versions' }).getByRole('listitem')
  await expect(versions).toHaveCount(2)
  await expect(versions.first()).toContainText('Version 2Current')
  await expect(versions.first()).toContainText('Ada Hartwell')
  await expect(versions.first()).toContainText('Signed by both sides')
  await expect(page.getByLabel('Page 1 of 1')).toContainText('The second agreement.')

  await page.getByRole('button', { name: 'View version 1' }).click()
  await expect(page.getByText('You are viewing version 1.')).toBeVisible()
  await expect(page.getByLabel('Page 1 of 1')).toContainText('The first agreement.')
  await page.getByRole('button', { name: 'Restore version 1' }).click()
  await expect(findToast(page)).toContainText('It is now version 3.')
  await expect(versions.first()).toContainText('restored from version 1')

  await test.step('the owner sees who opened it', async () => {
    await chooseFromMenu(page, title, 'Opened by')
    const openings = page.getByRole('dialog', { name: 'Opened by' }).getByRole('listitem')
    await expect(openings.first()).toContainText('Ada Hartwell')
    await expect(openings.filter({ hasText: 'Viewed version 2' })).not.toHaveCount(0)
  })
})

test('only its audience sees a document', async ({ page, portal, browser, expectConsoleError }) => {
  expectConsoleError(/404 .*\/api\/documents\//)
  await portal.signIn(page)
  const [own, office] = [createTitle('Diary'), createTitle('Report')]
  const { id } = await addDocument(page, { title: own, audience: 'private' })
  await addDocument(page, { title: office, audience: 'office' })
  await page.goto('/documents')
  await expect(findRow(page, own)).toContainText('Only me')

  const other = await openPageAs(browser, portal, 'family_member')
  await other.goto('/documents')
  await search(other, own)
  await expect(other.getByText(`No results for “${own}”`)).toBeVisible()
  await other.goto(`/documents/${id}`)
  await expect(other.getByRole('heading', { name: 'Document not found' })).toBeVisible()
  expect(await findViolations(other)).toEqual([])
  await other.context().close()

  const admin = await openPageAs(browser, portal, 'admin')
  await admin.goto('/documents')
  await search(admin, office)
  await expect(findRow(admin, office)).toBeVisible()
  await admin.context().close()
})

test('a sensitive document asks for Family Access', async ({ page, portal }) => {
  const account = await portal.signIn(page)
  const { familyId, accessCode } = await portal.setAccessCode(account)
  const title = createTitle('Will')
  const { id } = await addDocument(
    page,
    { title, kind: 'will', isSensitive: true },
    await createPdf('will.pdf', 'To my children.'),
  )
  await page.goto('/documents')
  await search(page, title)
  await expect(findRow(page, title)).toContainText('Sensitive')

  await test.step('the download opens its page', async () => {
    await findRow(page, title)
      .getByRole('button', { name: `Download: ${title}` })
      .click()
    await expect(page).toHaveURL(`/documents/${id}`)
  })
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: 'Family Access' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await expect(page.getByRole('button', { name: `Download: ${title}` })).toHaveCount(0)
  await preview.getByRole('button', { name: 'Family Access' }).click()
  const dialog = page.getByRole('dialog', { name: 'Family Access' })
  await dialog.getByLabel('Family Member ID').fill(familyId)
  await dialog.getByLabel('Secure Access Code').fill(accessCode)
  await dialog.getByRole('button', { name: 'Access Family Portal' }).click()
  await expect(page.getByLabel('Page 1 of 1')).toContainText('To my children.')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Download: ${title}` }).click(),
  ])
  expect(download.suggestedFilename()).toBe('will.pdf')
})

test('a search finds words, and its filters are in the address', async ({ page, portal }) => {
  await portal.signIn(page)
  const word = `cedar${crypto.randomUUID().slice(0, 6)}`
  await addDocument(page, { title: `Deed ${word}`, kind: 'deed', taxYear: 1931 })
  await addDocument(page, { title: `Letter ${word}`, kind: 'letter', expiresOn: '2020-01-31' })
  await page.goto('/documents')
  await search(page, word)
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page).toHaveURL(`/documents?q=${word}`)

  await page.getByLabel('Kind').selectOption('Deed')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.reload()
  await expect(page.getByLabel('Search documents')).toHaveValue(word)
  await expect(findRow(page, `Deed ${word}`)).toBeVisible()
  await page.getByLabel('Year').fill('1930')
  await expect(page.getByRole('heading', { name: `No results for “${word}”` })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByLabel('Search documents')).toBeFocused()
  await page.getByLabel('Show').selectOption('Expiring or expired')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(findRow(page, `Letter ${word}`)).toContainText('Expired on Jan 31, 2020')
  await page.getByLabel('Show').selectOption('All')
  await page.getByLabel('Search documents').fill(`${word}missing`)
  await page.getByRole('button', { name: 'Show all documents' }).click()
  await expect(page).toHaveURL('/documents')
  await expect(page.getByLabel('Search documents')).toBeFocused()
})

test('a legal hold prevents the deletion of a document', async ({ page, portal }) => {
  await portal.signIn(page, 'board_member')
  const title = createTitle('Contract')
  await addDocument(page, { title })
  await page.goto('/documents')
  await search(page, title)
  await chooseFromMenu(page, title, 'Place legal hold')
  const dialog = page.getByRole('dialog', { name: 'Place legal hold' })
  await dialog.getByLabel('Reason').fill('The audit of 2025')
  await dialog.getByRole('button', { name: 'Place hold' }).click()
  await expect(findRow(page, title)).toContainText('Legal hold')

  await findRow(page, title).getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('The audit of 2025')
  await page.getByRole('button', { name: `More: ${title}` }).click()
  const item = page.getByRole('menuitem', { name: 'Delete (on legal hold)' })
  await expect(item).toHaveAttribute('aria-disabled', 'true')
})

test.describe('previews', () => {
  test('a PDF turns pages, zooms and follows the keyboard', async ({ page, portal }) => {
    await portal.signIn(page)
    const text = Array.from({ length: 120 }, (_, line) => `Line ${line} of the report.`).join('\n')
    const { id } = await addDocument(
      page,
      { title: createTitle('Report') },
      await createPdf('report.pdf', text),
    )
    await page.goto(`/documents/${id}`)
    const field = page.getByLabel(/^Page, of \d+$/)
    await expect(field).toHaveValue('1')
    await expect(page.getByLabel('Page 1 of 3')).toContainText('Line 0 of the report.')
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(field).toHaveValue('2')
    const pages = page.getByRole('region', { name: /^Pages of / })
    await pages.focus()
    await page.keyboard.press('ArrowRight')
    await expect(field).toHaveValue('3')
    await expect(page.getByLabel('Page 3 of 3')).toContainText('Line 119 of the report.')
    await field.fill('1')
    await field.press('Enter')
    await expect(page.getByLabel('Page 1 of 3')).toContainText('Line 0 of the report.')
    await pages.focus()
    await page.keyboard.press('+')
    await expect(page.getByText('125%')).toBeVisible()
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await expect(page.getByText('100%', { exact: true })).toBeVisible()
    await expectAccessible(page, 'A document', frame)
  })

  test('the first page is a picture until the reader opens it', async ({ browser, openPortal }) => {
    const portal = await openPortal({ READ_DOCUMENTS: 'on' })
    const page = await browser.newPage({ baseURL: portal.address })
    await portal.signIn(page)
    const { id } = await addDocument(page, { title: 'Will' }, await createPdf('will.pdf', 'To my children.'))
    const countProgram = countCalls(page, /\/(PdfPreview|pdf)-/)
    const picture = page.getByRole('img', { name: 'The first page of Will' })
    await expect
      .poll(async () => (await page.request.get(`/api/documents/${id}`)).json())
      .toMatchObject({
        current: { hasThumbnail: true },
      })
    await page.goto(`/documents/${id}`)
    await expect(picture).toHaveJSProperty('naturalHeight', 1400)
    await flushRequests(page)
    expect(countProgram()).toBe(0)
    await expectAccessible(page, 'A document', frame)
    await page.getByRole('button', { name: /^Show all pages/ }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Page 1 of 1')).toContainText('To my children.')
    await expect(picture).toBeHidden()
    await expect(page.getByRole('region', { name: 'Pages of Will' })).toBeFocused()
    expect(countProgram()).toBeGreaterThan(0)
    await page.close()
  })

  test('an image is shown', async ({ page, portal }) => {
    await portal.signIn(page)
    const title = createTitle('Portrait')
    const picture = await addDocument(page, { title }, await createPicture('portrait.png', ['Rosa, 1931']))
    await page.goto(`/documents/${picture.id}`)
    const image = page.getByRole('img', { name: title })
    // Its place is visible before the picture is loaded.
    await expect(image).toHaveJSProperty('naturalWidth', 1200)
  })
})

test.describe('on a phone', () => {
  test.use(phone)

  test('the filters open, and a document is read', async ({ page, portal }) => {
    await portal.signIn(page)
    const title = createTitle('Pocket paper')
    await addDocument(page, { title, description: 'For the pocket.' })
    await page.goto('/documents')
    await expect(page.getByLabel('Kind')).toBeHidden()
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByLabel('Show').selectOption('Added by me')
    await findRow(page, title).getByRole('link', { name: title, exact: true }).click()
    await expect(page.getByLabel('Page 1 of 1')).toContainText('A paper of the family.')
  })
})

async function search(page: Page, words: string): Promise<void> {
  await page.getByLabel('Search documents').fill(words)
  await page.getByLabel('Search documents').press('Enter')
}
