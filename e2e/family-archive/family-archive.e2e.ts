import { writeFile } from 'node:fs/promises'

import type { Locator, Page } from '@playwright/test'

import { findViolations } from '#e2e/axe.ts'
import { expect, findToast, test } from '#e2e/fixtures.ts'
import { createMember } from '#e2e/members.ts'
import { makeCompoundFile } from '#server/test/sample-files.ts'

import { createDocx, createPdf, createPicture, createScan, createZipBomb } from './test-files.ts'

test('files an image, a PDF and a Word document', async ({ page, portal }) => {
  await portal.signIn(page)
  const surname = createReadableSurname()
  const margaret = await createMember(page, {
    firstName: 'Margaret',
    lastName: surname,
    birthDate: '1931-05-04',
  })
  await createMember(page, { firstName: 'John', lastName: surname })
  await page.goto('/family-upload')
  await expect(page.getByText('The archive is empty').or(page.getByRole('article')).first()).toBeVisible()
  const requests: string[] = []
  page.on('request', request => requests.push(request.url().replace(portal.address, '')))
  await page
    .getByLabel('Choose files')
    .setInputFiles([
      await createPicture('birth.png', [
        'Certificate of Birth',
        `Name of child: Margaret ${surname}`,
        'Date of birth: May 4, 1931',
        'Physician: Edward Barlow',
      ]),
      await createPdf(
        'marriage.pdf',
        `Certificate of Marriage\nGroom: John ${surname}\nBride: Clara Ross\nMarried on June 8, 1954`,
      ),
      await createDocx('letter.docx', [
        'Burlington, about 1950',
        `Dear Margaret ${surname},`,
        'The orchard is in bloom.',
        'Your loving brother',
      ]),
    ])
  const chosen = page.getByRole('list', { name: 'Chosen files' })
  await expect(chosen.getByText('Text recognized.')).toBeVisible({ timeout: 90_000 })
  await expect(chosen.getByText('Text read, 1 page.')).toBeVisible({ timeout: 90_000 })
  await expect(chosen.getByText('Text read.')).toBeVisible()
  // The text is read without a call: only the upload is one, and the portal's own files are loaded.
  expect(requests.filter(url => !/^(\/assets\/|\/api\/uploads|blob:)/.test(url))).toEqual([])

  // The image: its text was recognized.
  const birth = await openDetails(page, 'birth.png')
  await expect(birth.getByLabel('Title')).toHaveValue(`Birth certificate of Margaret ${surname}`)
  await expect(birth.getByLabel('Kind')).toHaveValue('birth-certificate')
  await expect(birth.getByLabel('Date of the document')).toHaveValue('May 4, 1931')
  const found = birth.getByRole('region', { name: 'Found in the file' })
  await expect(found).toContainText('Contains “Certificate of Birth”')
  await expect(found).toContainText('After “Date of birth”')
  await expect(found.getByRole('checkbox', { name: `Margaret ${surname}` })).toBeChecked()
  await expect(found.getByRole('listitem').filter({ hasText: 'Edward Barlow' })).toContainText(
    'No match in the family tree',
  )
  expect(await findViolations(page, { within: ['[role=dialog]'] })).toEqual([])
  await birth.getByLabel('Title').fill(`Birth of Margaret ${surname}`)
  await birth.getByLabel('Description').fill('From the desk of her mother.')
  await addToTree(page, birth)
  await expect(chosen.getByText('birth.png')).toBeHidden()

  // The PDF: one of two names is in the tree.
  const marriage = await openDetails(page, 'marriage.pdf')
  await expect(marriage.getByLabel('Title')).toHaveValue(
    `Marriage certificate of John ${surname} and Clara Ross`,
  )
  await expect(marriage.getByLabel('Date of the document')).toHaveValue('Jun 8, 1954')
  await addToTree(page, marriage)

  // The Word document: the user declines the match.
  const letter = await openDetails(page, 'letter.docx')
  await expect(letter.getByLabel('Title')).toHaveValue(`Letter to Margaret ${surname}`)
  await expect(letter.getByLabel('Date of the document')).toHaveValue('about 1950')
  await letter.getByRole('checkbox', { name: `Margaret ${surname}` }).uncheck()
  await addToTree(page, letter)
  await expect(chosen).toBeHidden()

  // The archive, by words, year and kind. The address restores the filters.
  await page.getByLabel('Search the text').fill(surname)
  const documents = page.getByRole('list', { name: 'Documents in the archive' })
  await expect(documents.getByRole('article')).toHaveCount(3)
  await page.getByLabel('Kind').selectOption('Birth certificate')
  await expect(documents.getByRole('article')).toHaveCount(1)
  await expect(documents).toContainText('From the desk of her mother.')
  // Until the rows of the new filter arrive, the previous ones are faint.
  await expect(page.getByRole('main').locator('[aria-busy]')).toHaveCount(0)
  expect(await findViolations(page)).toEqual([])
  await page.getByLabel('Kind').selectOption('All kinds')
  await page.getByLabel('Year').fill('1954')
  await expect(documents.getByRole('article')).toHaveCount(1)
  await page.reload()
  await expect(documents.getByRole('article')).toContainText(`Marriage certificate of John ${surname}`)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByLabel('Search the text')).toBeFocused()
  await page.getByLabel('Person').fill(`Margaret ${surname}`)
  await page.getByRole('option', { name: `Margaret ${surname}` }).click()
  await expect(documents.getByRole('article')).toHaveCount(1)

  // Her profile has the document that names her, on its timeline too.
  await documents.getByRole('link', { name: `Margaret ${surname}`, exact: true }).click()
  await expect(page).toHaveURL(`/family-member/${margaret}`)
  const papers = page.getByRole('list', { name: 'Papers of Margaret' })
  await expect(papers.getByRole('listitem')).toHaveText([
    /^Birth of Margaret .+Birth certificate, May 4, 1931$/,
  ])
  await expect(
    page.getByRole('region', { name: 'Life' }).getByRole('link', { name: `Birth of Margaret ${surname}` }),
  ).toBeVisible()
})

test('recognizes a scan and offers the members of one name', async ({ page, portal }) => {
  await portal.signIn(page)
  const surname = createReadableSurname()
  const father = await createMember(page, {
    firstName: 'John',
    lastName: surname,
    birthDate: '1898-03-01',
    isAlive: false,
  })
  await createMember(page, { firstName: 'John', lastName: surname, birthDate: '1931-07-04' })
  await page.goto('/family-upload')
  await page
    .getByLabel('Choose files')
    .setInputFiles(
      await createScan('deed.pdf', ['WARRANTY DEED', `The grantor John ${surname}`, 'Dated March 2, 1960']),
    )
  await expect(page.getByText('Text recognized, 1 page.')).toBeVisible({ timeout: 90_000 })
  // The thumbnail of the first page.
  const thumbnail = page.getByRole('list', { name: 'Chosen files' }).locator('img')
  await expect(thumbnail).toHaveJSProperty('naturalHeight', 240)
  const details = await openDetails(page, 'deed.pdf')
  await details.getByLabel(`John ${surname}`).selectOption({ label: `John ${surname}, born Mar 1, 1898` })
  await addToTree(page, details)
  await page.goto(`/family-member/${father}`)
  await expect(page.getByRole('list', { name: 'Papers of John' })).toContainText('Warranty Deed')
})

test('files a document whose text was not read', async ({ page, portal }, testInfo) => {
  await portal.signIn(page)
  await page.goto('/family-upload')
  // The core never arrives, so the reading does not end by itself.
  await page.route('**/ocr/tesseract-core*', () => undefined)
  const title = `The orchard of the ${createReadableSurname()} farm`
  const picture = testInfo.outputPath('orchard.png')
  await writeFile(picture, (await createPicture('orchard.png', ['Burlington, 1911'])).buffer)
  await page.getByLabel('Choose files').setInputFiles(picture)
  const details = await openDetails(page, 'orchard.png')
  await expect(details.getByRole('progressbar', { name: 'Extracting details of orchard.png' })).toBeVisible()
  await expect(details.getByRole('button', { name: 'Add to Timeline Tree' })).toBeDisabled()
  await details.getByRole('button', { name: 'Stop extracting: orchard.png' }).click()
  await expect(details.getByLabel('Title')).toHaveValue('Orchard')
  await details.getByLabel('Title').fill('')
  await details.getByRole('button', { name: 'Add to Timeline Tree' }).click()
  await expect(details.getByText('Please enter a title')).toBeVisible()
  await details.getByLabel('Title').fill(title)
  await details.getByRole('button', { name: 'Cancel' }).click()
  await expect(details).toBeHidden()
  await expect(page.getByText('The text was not read. Enter the details yourself.')).toBeVisible()

  // After a reload, the upload and the input are still there, but the browser has lost the file.
  await page.unroute('**/ocr/tesseract-core*')
  await expect(page.getByText(/^Uploaded, /)).toBeVisible()
  await page.reload()
  const restored = await openDetails(page, 'orchard.png')
  await expect(restored.getByLabel('Title')).toHaveValue(title)
  await page.reload()
  const reopened = page.getByRole('dialog', { name: 'Document details' })
  await expect(reopened.getByLabel('Title')).toHaveValue(title)
  await reopened.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(/^Choose the file again to have its text read/)).toBeVisible()
  await page.getByLabel('Choose files').setInputFiles(picture)
  await expect(page.getByText('Text recognized.')).toBeVisible({ timeout: 90_000 })
  const reviewed = await openDetails(page, 'orchard.png')
  await expect(reviewed.getByLabel('Title')).toHaveValue(title)
  await reviewed.getByRole('button', { name: 'Start over' }).click()
  await expect(reviewed.getByLabel('Date of the document')).toHaveValue('1911')
  await reviewed.getByLabel('Title').fill(title)
  await addToTree(page, reviewed)
  await expect(page.getByRole('list', { name: 'Documents in the archive' })).toContainText(title)
})

test('states why the text of a file cannot be read', async ({ page, portal, expectConsoleError }) => {
  // The server rejects active content, by its bytes, and empty files.
  expectConsoleError(/415 .*\/api\/uploads/)
  expectConsoleError(/400 .*\/api\/uploads/)
  await portal.signIn(page)
  await page.goto('/family-upload')
  const { buffer } = await createPicture('whole.png', ['Apples'])
  await page
    .getByLabel('Choose files')
    .setInputFiles([
      file('old.doc', makeCompoundFile('WordDocument')),
      file('phone.heic', Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic')),
      file('cut.png', buffer.subarray(0, 200)),
      file('damaged.pdf', Buffer.from('%PDF-1.7\nnothing')),
      await createZipBomb('bomb.docx'),
      file('disguised.txt', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
      file('nothing.txt', Buffer.alloc(0)),
      file('notes.xlsx', Buffer.from('PK')),
    ])
  const chosen = page.getByRole('list', { name: 'Chosen files' })
  await expect(page.getByRole('alert').filter({ hasText: 'Not added: notes.xlsx.' })).toBeVisible()
  await expectReason(chosen, 'old.doc', 'The text of .doc files cannot be read.')
  await expectReason(chosen, 'phone.heic', 'This browser cannot open HEIC photographs.')
  await expectReason(chosen, 'cut.png', 'Your browser cannot display this image')
  await expectReason(chosen, 'damaged.pdf', 'This PDF is damaged')
  await expectReason(chosen, 'bomb.docx', 'This document is damaged or too large')
  await expectReason(chosen, 'disguised.txt', 'The portal does not store files of this type.')
  await expectReason(chosen, 'nothing.txt', 'This file is empty.')
  await expect(chosen.getByRole('button', { name: 'Review details: damaged.pdf' })).toBeVisible()
  await expect(chosen.getByRole('button', { name: 'Review details: disguised.txt' })).toBeHidden()
  // The refused files are not read.
  await expect(page.getByText('Details extracted from 0 of 5 files.')).toBeAttached()
  await expect(chosen.getByText('The text of this kind of file cannot be read.')).toBeHidden()
  await expect(chosen.getByText('Waiting to extract details')).toBeHidden()
  expect(await findViolations(page)).toEqual([])
})

async function expectReason(chosen: Locator, name: string, reason: string): Promise<void> {
  await expect(chosen.getByRole('listitem').filter({ hasText: name })).toContainText(reason)
}

function file(name: string, buffer: Buffer) {
  return { name, mimeType: name.endsWith('.png') ? 'image/png' : '', buffer }
}

async function openDetails(page: Page, fileName: string): Promise<Locator> {
  await page.getByRole('button', { name: `Review details: ${fileName}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Document details' })
  await expect(dialog).toBeVisible()
  return dialog
}

async function addToTree(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Add to Timeline Tree' }).click()
  await expect(dialog).toBeHidden()
  await expect(findToast(page).first()).toContainText('Added to the Timeline Tree')
}

/** A surname of English words, which text recognition reads without a mistake. */
function createReadableSurname(): string {
  const pick = (words: string) => {
    const list = words.split(' ')
    return list[Math.floor(Math.random() * list.length)] ?? ''
  }
  return (
    pick('Ash Birch Cherry Haw Hazel Holly Maple Oak Plum Rowan Thorn Walnut') +
    pick('bridge brook bury field ford gate ham land stead stone wood worth')
  )
}
