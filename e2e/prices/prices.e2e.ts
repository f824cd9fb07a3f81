import { findViolations } from '#e2e/axe.ts'
import { expect, test } from '#e2e/fixtures.ts'

function createFile(name: string, text: string) {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) }
}

test('the board imports rates, and a member adds a benchmark', async ({
  page,
  browser,
  openPortal,
  expectConsoleError,
}) => {
  expectConsoleError(/400 .*exchange-rates/)
  expectConsoleError(/400 .*benchmarks/)
  const portal = await openPortal()
  await portal.signIn(page, 'board_member')
  await page.goto(`${portal.address}/investment-dashboard`)
  await page.locator('summary', { hasText: 'Exchange rates' }).click()
  await expect(page.getByText('There are no exchange rates yet.')).toBeVisible()

  await page.getByLabel('Import rates').setInputFiles(createFile('prices.csv', 'Day,Price\n1,2\n'))
  await expect(page.getByRole('alert')).toContainText('This file has no exchange rates')
  await page
    .getByLabel('Import rates')
    .setInputFiles(createFile('eurofxref-hist.csv', 'Date,USD,JPY\n2026-01-05,1.1,160\n2026-01-02,1.2,161\n'))
  await expect(page.getByRole('row', { name: /USD/ })).toContainText('Jan 5, 2026')

  const member = await browser.newPage()
  await portal.signIn(member)
  await member.goto(`${portal.address}/investment-dashboard`)
  await member.locator('summary', { hasText: 'Exchange rates' }).click()
  await expect(member.getByRole('row', { name: /JPY/ })).toContainText('160')
  await expect(member.getByLabel('Import rates')).toHaveCount(0)

  await member.locator('summary', { hasText: 'Benchmarks' }).click()
  const file = member.getByLabel('Choose its file')
  await file.setInputFiles(createFile('index.csv', 'Date,Close\n2026-01-02,100\n2026-01-05,101\n'))
  await expect(member.getByText('Please name the benchmark, then choose its file')).toBeVisible()
  await member.getByLabel('Name of a new benchmark').fill('World stock index')
  await file.setInputFiles(createFile('index.csv', 'Date,Close\n2026-01-02,100\n05.01.2026,101\n'))
  await expect(member.getByRole('alert')).toContainText('Line 3 has no date such as 2026-03-31')
  await file.setInputFiles(createFile('index.csv', 'Date,Close\n2026-01-02,100\n2026-01-05,101\n'))
  const benchmarks = member.getByRole('list', { name: 'Benchmarks' })
  await expect(benchmarks).toContainText('World stock index')
  expect(await findViolations(member)).toEqual([])

  await member.getByRole('button', { name: 'Delete World stock index' }).click()
  await member.getByRole('alertdialog').getByRole('button', { name: 'Delete benchmark' }).click()
  await expect(benchmarks).toHaveCount(0)
})
