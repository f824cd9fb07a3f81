import type { Page } from '@playwright/test'

import { createPdf } from '#e2e/family-archive/test-files.ts'
import { expect, findToast, test } from '#e2e/fixtures.ts'

test('a completed document is uploaded, deleted and restored', async ({ page, openPortal }) => {
  const portal = await openPortal()
  await portal.signIn(page, 'family_member', 'Ada')
  await page.goto(`${portal.address}/legal-tax-advisory`)
  const documents = page.getByRole('region', { name: 'Tax Documents' })
  await expect(documents.getByRole('tab')).toHaveText([
    /^IRS Forms \(0\)$/,
    /^Completed Tax Documents \(0\)$/,
  ])
  await expect(documents.getByRole('tab').first()).toHaveAttribute('aria-selected', 'true')
  await expect(documents.getByRole('heading', { name: 'No IRS forms' })).toBeVisible()

  await documents.getByRole('tab', { name: 'Completed Tax Documents' }).click()
  await documents.getByRole('button', { name: 'Upload Completed Document' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload Completed Document' })
  await dialog.getByLabel('Choose files').setInputFiles(await createPdf('return.pdf', 'Form 1040'))
  await expect(dialog.getByText(/^Uploaded, /)).toBeVisible()
  await dialog.getByLabel('Tax year').fill('2025')
  await page.reload()
  await expect(dialog.getByLabel('Tax year'), 'The draft reopens').toHaveValue('2025')
  await dialog.getByRole('button', { name: 'Add document' }).click()
  const cards = documents.getByRole('list', { name: 'Completed tax documents' }).getByRole('listitem')
  await expect(cards).toHaveCount(1)
  await expect(cards).toContainText('return.pdf')
  await expect(cards).toContainText('No description')
  await expect(cards).toContainText(/Uploaded by Ada Hartwell on \w{3} \d{1,2}, \d{4}/)
  await expect(cards).toContainText('Tax year 2025')
  await expect(documents.getByRole('tab', { name: 'Completed Tax Documents (1)' })).toBeVisible()

  await documents.getByLabel('Tax year').selectOption('2024')
  await expect(documents.getByText('No document matches the year and the member above.')).toBeVisible()
  await documents.getByLabel('Tax year').selectOption('All years')

  await cards.getByRole('button', { name: 'Delete' }).click()
  await expect(findToast(page)).toContainText(
    'Document deletedThe tax document has been removed successfully.',
  )
  await expect(documents.getByRole('heading', { name: 'No completed tax documents' })).toBeVisible()
  await documents.getByRole('button', { name: 'Recently deleted' }).click()
  await documents.getByRole('button', { name: 'Restore return' }).click()
  await expect(cards).toContainText('return.pdf')
  await expect(findToast(page)).toContainText('Document restored')
})

test('a failed deletion is reported, and IRS forms have none', async ({
  page,
  openPortal,
  expectConsoleError,
}) => {
  const portal = await openPortal()
  await portal.signIn(page, 'family_member')
  await page.goto(`${portal.address}/legal-tax-advisory`)
  await uploadTaxDocument(page, 'Upload IRS Form', '1099.pdf')
  const documents = page.getByRole('region', { name: 'Tax Documents' })
  await expect(documents.getByRole('list', { name: 'IRS forms' })).toContainText('1099.pdf')
  await expect(documents.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0)

  await documents.getByRole('tab', { name: 'Completed Tax Documents' }).click()
  await uploadTaxDocument(page, 'Upload Completed Document', 'return.pdf')
  expectConsoleError(/500/)
  await page.route('**/api/tax-documents/*', route =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  )
  await documents.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(findToast(page)).toContainText('ErrorFailed to delete the document. Please try again.')
  await expect(documents.getByRole('list', { name: 'Completed tax documents' })).toContainText('return.pdf')
})

test('the board expects a document, and it is handed in', async ({ page, openPortal }) => {
  const portal = await openPortal()
  await portal.signIn(page, 'board_member', 'Ben')
  await page.goto(`${portal.address}/legal-tax-advisory`)
  const section = page.getByRole('region', { name: 'Expected and received' })
  await section.getByRole('button', { name: 'Add entry' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add entry' })
  await dialog.getByRole('button', { name: 'Add entry' }).click()
  await expect(dialog.getByText('Please enter what should be handed in')).toBeVisible()
  await dialog.getByLabel('What to hand in').fill('Form W-2')
  await dialog.getByRole('button', { name: 'Add entry' }).click()
  await expect(dialog.getByText('Please choose one member or one company')).toBeVisible()
  await dialog.getByLabel('Company').selectOption('Hartwell Staffing')
  await dialog.getByLabel('Due date').fill('2026-01-31')
  await dialog.getByRole('button', { name: 'Add entry' }).click()

  const entry = section.getByRole('listitem').filter({ hasText: 'Form W-2' })
  await expect(entry).toContainText('Hartwell Staffing')
  await expect(entry).toContainText('due Jan 31, 2026')
  await expect(entry).toContainText('Late')
  await expect(section.getByText('Late (1)')).toBeVisible()

  await entry.getByRole('button', { name: 'Edit' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit entry' })
  await editing.getByLabel('Note').fill('For all employees.')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(entry).toContainText('For all employees.')

  await entry.getByRole('button', { name: 'Hand in' }).click()
  const upload = page.getByRole('dialog', { name: 'Hand in a document' })
  await upload.getByLabel('Choose a file').setInputFiles(await createPdf('w-2.pdf', 'Form W-2'))
  // Only audiences that include the office.
  await expect(upload.getByLabel('Who can see it').getByRole('option')).toHaveText([
    'The whole family',
    'The board',
    'The office and me',
  ])
  await expect(upload.getByText(/^Uploaded, /)).toBeVisible()
  await page.reload()
  await expect(upload.getByLabel('Title'), 'The draft reopens').toHaveValue('Form W-2')
  await upload.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close form' }).click()
  await entry.getByRole('button', { name: 'Hand in' }).click()
  await upload.getByRole('button', { name: 'Add document' }).click()
  await expect(section.getByRole('heading', { name: 'Nothing is expected' })).toBeVisible()
  await expect(page.locator('main :focus'), 'What replaces the entry has the focus').toHaveCount(1)
  await section.getByText('Received (1)').click()
  await expect(entry.getByRole('link', { name: 'Form W-2' })).toBeVisible()

  await entry.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete entry' }).click()
  await expect(section.getByRole('heading', { name: 'Nothing was received' })).toBeVisible()
})

async function uploadTaxDocument(page: Page, button: string, fileName: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  const dialog = page.getByRole('dialog', { name: button })
  await dialog.getByLabel('Choose files').setInputFiles(await createPdf(fileName, 'A tax document'))
  await dialog.getByRole('button', { name: 'Add document' }).click()
  await expect(dialog).toHaveCount(0)
}
