import { createHash, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'

import type { Page, Request } from '@playwright/test'

import { findViolations } from '#e2e/axe.ts'
import { createPdf } from '#e2e/family-archive/test-files.ts'
import { expect, findToast, test } from '#e2e/fixtures.ts'

import { createTitle, findRow } from './documents.ts'

/** Bytes a second, so that a test can act during the upload of `fileBytes`. */
const slowThroughput = 1_500_000
const fileBytes = 6_000_000

test('an upload pauses and resumes with equal bytes', async ({ page, portal }, info) => {
  await portal.signIn(page)
  const file = await writeScan(info.outputPath('scan.txt'))
  await page.goto('/documents')
  const restoreSpeed = await slowDown(page)
  const offsets = watchOffsets(page)
  await page.getByRole('button', { name: 'Add documents' }).click()
  await page.getByLabel('Choose files').setInputFiles(file.path)

  const dialog = page.getByRole('dialog')
  const progress = dialog.getByRole('progressbar', { name: 'Uploading scan.txt' })
  await expectProgress(page)
  await expect(dialog.getByText(/MB a second, less than a minute left$/)).toBeVisible()
  expect(await findViolations(page, { within: ['[role=dialog]'] })).toEqual([])
  await dialog.getByRole('button', { name: 'Pause: scan.txt' }).press('Enter')
  await expect(dialog.getByText(/^Paused \d+%/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Resume: scan.txt' })).toBeFocused()

  const title = createTitle('Scan')
  await dialog.getByLabel('Title').fill(title)
  await test.step('a paused upload is not filed', async () => {
    await dialog.getByRole('button', { name: 'Add document' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(
      'Some files are not uploaded yet. Resume or remove them, then try again.',
    )
  })
  await restoreSpeed()
  await dialog.getByRole('button', { name: 'Resume: scan.txt' }).click()
  await dialog.getByRole('button', { name: 'Add document' }).click()
  await expect(dialog).toBeHidden()
  await expect(findToast(page)).toContainText('Document added')
  await expect(progress).toBeHidden()
  expect(offsets.at(-1), 'The second request continues').toBeGreaterThan(0)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    findRow(page, title)
      .getByRole('link', { name: `Download: ${title}` })
      .click(),
  ])
  expect(download.suggestedFilename()).toBe('scan.txt')
  expect(hash(await readFile(await download.path()))).toBe(file.sha256)
})

test('an upload continues after a reload', async ({ page, portal }, info) => {
  await portal.signIn(page)
  const file = await writeScan(info.outputPath('scan.txt'))
  await page.goto('/documents')
  const restoreSpeed = await slowDown(page)
  await page.getByRole('button', { name: 'Add documents' }).click()
  await page.getByLabel('Choose files').setInputFiles(file.path)
  const title = createTitle('Reloaded scan')
  await page.getByRole('dialog').getByLabel('Title').fill(title)
  await expectProgress(page)

  const questions: string[] = []
  page.on('dialog', question => {
    questions.push(question.type())
    void question.accept()
  })
  await page.reload()
  expect(questions, 'The browser asks before it leaves the page').toEqual(['beforeunload'])
  await restoreSpeed()

  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('One upload was interrupted')).toBeVisible()
  await expect(dialog.getByText(/^scan\.txt, [\d.]+ MB of 6\.0 MB$/)).toBeVisible()
  const offsets = watchOffsets(page)
  await dialog.getByLabel('Choose files').setInputFiles(file.path)
  await expect(dialog.getByText('One upload was interrupted')).toBeHidden()
  await expect(dialog.getByText('Uploaded, 6.0 MB')).toBeVisible()
  expect(offsets[0], 'It continues where it stopped').toBeGreaterThan(0)
  await expect(dialog.getByLabel('Title')).toHaveValue(title)

  await test.step('a complete upload needs no file after another reload', async () => {
    await page.reload()
    await expect(dialog.getByText('Uploaded, 6.0 MB')).toBeVisible()
    await dialog.getByRole('button', { name: 'Add document' }).click()
    await expect(findRow(page, title)).toContainText('6.0 MB')
  })
})

test('an upload continues after a lost connection', async ({ page, portal, expectConsoleError }, info) => {
  expectConsoleError(/ERR_CONNECTION_RESET/)
  await portal.signIn(page)
  const file = await writeScan(info.outputPath('scan.txt'))
  await page.goto('/documents')
  await page.route('**/api/uploads/*', route => route.abort('connectionreset'))
  await page.getByRole('button', { name: 'Add documents' }).click()
  await page.getByLabel('Choose files').setInputFiles(file.path)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/The connection is lost\. Reconnecting\.\.\.$/)).toBeVisible()
  await page.unroute('**/api/uploads/*')
  await expect(dialog.getByText('Uploaded, 6.0 MB')).toBeVisible({ timeout: 40_000 })
})

test('an upload continues after signing in again', async ({ page, portal, expectConsoleError }, info) => {
  expectConsoleError(/401/)
  const account = await portal.signIn(page)
  const file = await writeScan(info.outputPath('scan.txt'))
  await page.goto('/documents')
  const restoreSpeed = await slowDown(page)
  await page.getByRole('button', { name: 'Add documents' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Choose files').setInputFiles(file.path)
  const title = createTitle('Continued scan')
  await dialog.getByLabel('Title').fill(title)
  await expectProgress(page)
  await dialog.getByRole('button', { name: 'Pause: scan.txt' }).click()
  await portal.endSession(page)
  await restoreSpeed()
  await dialog.getByRole('button', { name: 'Resume: scan.txt' }).click()

  await expect(page.getByRole('heading', { name: 'Family sign-in' })).toBeVisible()
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('link', { name: 'Continue your draft' }).click()
  await expect(dialog.getByText('Uploaded, 6.0 MB')).toBeVisible()
  await expect(dialog.getByLabel('Title')).toHaveValue(title)
})

test('refused files show their reason, and the others are added', async ({
  page,
  portal,
  expectConsoleError,
}) => {
  expectConsoleError(/415/)
  await portal.signIn(page)
  await page.goto('/documents')
  await page.getByRole('button', { name: 'Add documents' }).click()
  const dialog = page.getByRole('dialog')
  const program = {
    name: 'tool.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('MZ\u0090\u0000\u0003'.repeat(50), 'latin1'),
  }
  const title = createTitle('Letter')
  await dialog
    .getByLabel('Choose files')
    .setInputFiles([
      program,
      await createPdf('letter.pdf', 'A letter.'),
      await createPdf('will.pdf', 'A will.'),
    ])
  await expect(dialog.getByText(/^Uploaded, /)).toHaveCount(2)
  const refused = dialog.getByRole('listitem').filter({ hasText: 'tool.pdf' })
  await expect(refused.getByRole('alert')).toContainText('PDF')
  await expect(refused.getByRole('button', { name: 'Try again' })).toBeHidden()
  await expect(refused.getByRole('textbox')).toHaveCount(0)
  await dialog.getByLabel('Title of letter.pdf').fill(title)
  expect(await findViolations(page, { within: ['[role=dialog]'] })).toEqual([])
  await dialog.getByRole('button', { name: 'Add 2 documents' }).click()
  await expect(findToast(page)).toContainText('2 documents added1 file could not be added: tool.pdf.')
  await expect(findRow(page, title)).toBeVisible()
  await page.getByRole('button', { name: 'Add documents' }).click()
  await expect(dialog.getByText('Choose files')).toBeVisible()
  await expect(dialog.getByText('tool.pdf')).toBeHidden()
})

test('files are added by drop and by paste', async ({ page, portal }) => {
  await portal.signIn(page)
  await page.goto('/documents')
  await expect(page.getByRole('heading', { name: 'Documents', level: 1 })).toBeVisible()
  await page.evaluate(`{
    const data = new DataTransfer()
    data.items.add(new File(['A dropped letter.'], 'dropped.txt', { type: 'text/plain' }))
    const drag = type => document.body.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }))
    drag('dragover')
    drag('drop')
  }`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Title')).toHaveValue('dropped')
  await page.evaluate(`{
    const data = new DataTransfer()
    data.items.add(new File(['A pasted letter.'], 'pasted.txt', { type: 'text/plain' }))
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
  }`)
  await expect(dialog.getByLabel('Title of pasted.txt')).toHaveValue('pasted')
  await expect(dialog.getByText(/^Uploaded, /)).toHaveCount(2)
  await expect(dialog.getByRole('button', { name: 'Add 2 documents' })).toBeVisible()

  await test.step('Escape asks before the form is closed', async () => {
    const question = page.getByRole('alertdialog', { name: 'Close without adding 2 files?' })
    await dialog.getByLabel('Description').fill('By mail.')
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    await expect(dialog.getByLabel('Description')).toBeFocused()
    await page.mouse.click(5, 5)
    await question.getByRole('button', { name: 'Close form' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Add documents' }).click()
    await expect(dialog.getByLabel('Description')).toHaveValue('By mail.')
    await expect(dialog.getByText(/^Uploaded, /)).toHaveCount(2)
  })
})

/** Writes a file with a date of its own, which the browser recognizes after a reload. */
async function writeScan(path: string): Promise<{ path: string; sha256: string }> {
  const content = Buffer.from(randomBytes(fileBytes / 2).toString('hex'))
  await writeFile(path, content)
  return { path, sha256: hash(content) }
}

function hash(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

/** Limits the speed of uploads until the returned function is called. */
async function slowDown(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  const limitTo = (uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await limitTo(slowThroughput)
  return async () => void (await limitTo(-1))
}

/** The offsets of the requests with bytes. */
function watchOffsets(page: Page): number[] {
  const offsets: number[] = []
  page.on('request', (request: Request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
  })
  return offsets
}

/** Waits until a part of the file is sent. */
async function expectProgress(page: Page): Promise<void> {
  const progress = page.getByRole('progressbar', { name: 'Uploading scan.txt' })
  await expect(async () => {
    const done = Number(await progress.getAttribute('value'))
    expect(done).toBeGreaterThan(0.15)
  }).toPass()
}
