import { readFile } from 'node:fs/promises'

import { createPdf } from '#e2e/family-archive/test-files.ts'
import { expect, findToast, phone, test } from '#e2e/fixtures.ts'

test('a family member reads the companies and downloads a document', async ({ page, openPortal }) => {
  const portal = await openPortal()
  await portal.seedRepositories()
  await portal.signIn(page)
  await page.goto(`${portal.address}/companies`)
  const figures = page.getByRole('region', { name: 'In figures' })
  for (const text of ['5', 'Total Companies', '+2 companies this year', '$112M+', '+18% YoY', '12.5%', '8'])
    await expect(figures.getByText(text, { exact: true })).toBeVisible()
  await expect(figures.getByText('63 documents that you can see')).toBeVisible()
  const card = page.getByRole('listitem').filter({ hasText: 'Hartwell Healthcare Services' })
  await expect(card.getByText('15 documents')).toBeVisible()
  await card.getByRole('link', { name: 'View Company' }).click()

  await expect(page).toHaveURL(`${portal.address}/companies/hartwell-healthcare-services`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hartwell Healthcare Services')
  const tabs = page.getByRole('tablist', { name: 'Document categories' }).getByRole('tab')
  await expect(tabs).toHaveText(['Formation (3)', 'Operational (4)', 'Compliance (4)', 'Financial (4)'])
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')

  await tabs.last().click()
  await expect(page).toHaveURL(/\?tab=financial$/)
  await page.reload()
  const rows = page.getByRole('list', { name: 'Financial documents' }).getByRole('listitem')
  await expect(rows).toHaveCount(4)
  const row = rows.filter({ hasText: 'Payment analysis' })
  await expect(row).toContainText('Excel')
  await expect(row).toContainText(/0\.\d\d MB/)
  const downloading = page.waitForEvent('download')
  await row.getByRole('link', { name: 'Download' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('Payment analysis.xlsx')
  const content = await readFile((await download.path()) ?? '')
  // A zip archive, as every workbook is.
  expect(content.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')

  // The button can be reached by keyboard and says why it does nothing.
  const upload = page.getByRole('button', { name: 'Upload Document' })
  await expect(upload).toHaveAttribute('aria-disabled', 'true')
  await expect(upload).toHaveAccessibleDescription(
    'Only board members and administrators can upload company documents.',
  )
  await upload.focus()
  await expect(upload).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('link', { name: 'Back to Companies' }).click()
  await expect(page).toHaveURL(`${portal.address}/companies`)
})

test('a board member fills a gap of the yearly requirements', async ({ page, openPortal }) => {
  const portal = await openPortal()
  await portal.signIn(page, 'board_member')
  await page.goto(`${portal.address}/companies/hartwell-family-holdings`)
  await expect(page.getByRole('heading', { name: 'No incorporation documents yet' })).toBeVisible()
  const requirements = page.getByRole('region', { name: 'Yearly requirements' })
  await requirements.getByLabel('Year').selectOption('2025')
  await expect(page).toHaveURL(/year=2025/)
  await expect(requirements.getByText('0 of 10 present')).toBeVisible()
  const row = requirements.getByRole('listitem').filter({ hasText: 'Form 1120-S' })
  await expect(row).toContainText('Financial · due Mar 16, 2026')
  await row.getByRole('button', { name: 'Upload' }).click()

  const dialog = page.getByRole('dialog', { name: 'Upload Document' })
  await dialog
    .getByLabel('Choose files')
    .setInputFiles(await createPdf('return.pdf', 'U.S. Income Tax Return for an S Corporation'))
  await expect(dialog.getByLabel('Title', { exact: true })).toHaveValue('Form 1120-S 2025')
  await expect(dialog.getByLabel('Year', { exact: true })).toHaveValue('2025')
  await dialog.getByLabel('Description').fill('As filed.')
  await expect(dialog.getByText(/^Uploaded, /)).toBeVisible()
  await page.reload()
  await expect(dialog.getByLabel('Description'), 'The draft reopens').toHaveValue('As filed.')
  await expect(dialog.getByText(/^Uploaded, /)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close form' }).click()
  await row.getByRole('button', { name: 'Upload' }).click()
  await dialog.getByRole('button', { name: 'Add document' }).click()
  await expect(findToast(page)).toContainText('Document added')
  await expect(row.getByText('Present')).toBeVisible()
  await expect(requirements.getByText('1 of 10 present')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Financial (1)' })).toBeVisible()
  await expect(row.getByRole('link', { name: 'Form 1120-S 2025' })).toBeFocused()
  await row.getByRole('link', { name: 'Form 1120-S 2025' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Form 1120-S 2025')
})

test('a board member uploads into the open tab', async ({ page, openPortal }) => {
  const portal = await openPortal()
  await portal.signIn(page, 'board_member')
  await page.goto(`${portal.address}/companies/hartwell-beverage-company?tab=licensing`)
  await page.getByRole('button', { name: 'Upload Document' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload Document' })
  await dialog.getByLabel('Choose files').setInputFiles(await createPdf('state_license.pdf', 'License'))
  await expect(dialog.getByLabel('Title', { exact: true })).toHaveValue('state license')
  await dialog.getByRole('button', { name: 'Add document' }).click()
  const rows = page.getByRole('list', { name: 'Licensing documents' }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('state license')
  await expect(rows).toContainText('PDF')
  await expect(page.getByRole('tab', { name: 'Licensing (1)' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(phone)

  test('a failed load of the companies is tried again', async ({ page, portal, expectConsoleError }) => {
    expectConsoleError(/500/)
    await portal.signIn(page)
    await page.route('**/api/companies', route => route.fulfill({ status: 500, body: '{}' }), { times: 1 })
    await page.goto('/companies')
    await expect(page.getByRole('heading', { name: 'The companies could not be loaded' })).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('link', { name: 'View Company' })).toHaveCount(5)
  })

  test('the open tab is in view', async ({ page, openPortal }) => {
    const portal = await openPortal()
    await portal.seedRepositories()
    await portal.signIn(page)
    await page.goto(`${portal.address}/companies/hartwell-staffing?tab=financial`)
    const tabs = page.getByRole('tablist', { name: 'Document categories' })
    await expect(tabs.getByRole('tab').first()).not.toBeInViewport({ ratio: 0.5 })
    // Its lower edge is below the screen.
    await expect(tabs.getByRole('tab', { selected: true })).toBeInViewport({ ratio: 0.8 })
    expect(await page.evaluate<number>('scrollY'), 'The page has not scrolled').toBe(0)
  })

  test('an unknown company is not found', async ({ page, portal, expectConsoleError }) => {
    expectConsoleError(/404 .*ellery-staffing/)
    await portal.signIn(page)
    await page.goto('/companies/ellery-staffing')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
  })
})
