import { readFile } from 'node:fs/promises'

import type { Download, Page } from '@playwright/test'

import { expect, test, findToast } from '#e2e/fixtures.ts'

const index = '/resources/calculators'

test.beforeEach(async ({ page, portal }) => {
  await portal.signIn(page)
  await portal.stepUp(page)
})

test('the index links to the four calculators', async ({ page }) => {
  await page.goto(index)
  for (const name of ['Compound Growth', 'Loan Amortization', 'Retirement Spending', 'Estate Split']) {
    await page.getByRole('main').getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.getByRole('link', { name: 'Financial Calculators' }).click()
    await expect(page).toHaveURL(index)
  }
})

test('compound growth updates while typing and after a reload', async ({ page }) => {
  await page.goto(`${index}/compound-growth`)
  // The example of numpy-financial's fv: 100 now and 100 a month at 5% for 10 years.
  await fillFields(page, { 'Initial amount': '100', 'Monthly contribution': '100', 'Annual rate': '5' })
  await fillFields(page, { Years: '10', 'Annual increase in the contribution': '', Inflation: '' })
  await expect(findResult(page)).toContainText('After 10 years$15,692.93')
  await expect(page).toHaveURL(/years=10/)
  await expect(page.getByRole('region', { name: /^Contributions, growth and balance/ })).toContainText(
    '10$1,200.00$731.93$15,692.93$12,100.00',
  )

  await page.getByRole('radio', { name: 'At the beginning of the month' }).check()
  await expect(findResult(page)).toContainText('$15,757.63')
  await expect(page).toHaveURL(/paidIn=beginning/)
  await page.reload()
  await expect(findResult(page)).toContainText('$15,757.63')
  await expect(page.getByRole('radio', { name: 'At the beginning of the month' })).toBeChecked()

  const file = await readDownload(page, 'Download CSV')
  expect(file).toContain('\r\n10,1200.00,')
  expect(file.trim().split('\r\n')).toHaveLength(12)
})

test('a loan shows its schedule, and errors beside their fields', async ({ page, context }) => {
  await page.goto(`${index}/loan-amortization`)
  // The Consumer Financial Protection Bureau's sample disclosure.
  await fillFields(page, { 'Loan amount': '162000', 'Annual rate': '3.875', 'Term, years': '30' })
  await page.getByLabel('First payment').fill('2027-01-31')
  await expect(findResult(page)).toContainText('Monthly payment$761.78')
  await expect(page.getByLabel('Loan amount')).toHaveValue('162,000')

  const rate = page.getByLabel('Annual rate')
  await rate.fill('three')
  await expect(rate).toHaveAccessibleDescription(
    /Please enter the annual rate as a percentage, such as 6\.5\./,
  )
  await expect(rate).toHaveAttribute('aria-invalid', 'true')
  await expect(findResult(page)).toContainText('$761.78')
  await expect(findResult(page)).toContainText('This is the previous result.')
  await expect(page).toHaveURL(/rate=3\.875/)
  await rate.fill('3.875')
  await expect(findResult(page)).not.toContainText('previous result')

  await page.getByRole('radio', { name: 'Every payment' }).check()
  const schedule = page.getByRole('region', { name: 'Every payment' })
  await expect(schedule.getByRole('row').nth(1)).toHaveText('1Jan 31, 2027$761.78$523.13$238.65$161,761.35')
  await expect(schedule.getByRole('row').nth(2)).toContainText('Feb 28, 2027')
  await expect(schedule.getByRole('row').nth(3)).toContainText('Mar 31, 2027')

  const lines = (await readDownload(page, 'Download the schedule (CSV)')).trim().split('\r\n')
  expect(lines).toHaveLength(361)
  expect(lines[1]).toBe('1,2027-01-31,761.78,523.13,238.65,161761.35')
  expect(lines.at(-1)).toMatch(/^360,2056-12-31,.*,0\.00$/)

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByLabel('Extra payment each month').fill('100')
  await expect(findResult(page)).toContainText('earlier')
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(findToast(page)).toContainText('Link copied')
  const link = await page.evaluate<string>('navigator.clipboard.readText()')
  expect(new URL(link).searchParams.get('extra')).toBe('100')

  await page.getByRole('button', { name: 'Personal development loan' }).click()
  await expect(findResult(page)).toContainText('Monthly payment$471.78')
  await page.goBack()
  await expect(findResult(page)).toContainText('Monthly payment$861.78')
  await page.goto(link)
  await expect(findResult(page)).toContainText('Monthly payment$861.78')
})

test('the same link simulates the same scenarios', async ({ page }) => {
  const link = `${index}/retirement-spending?wealth=1000000&rule=adjusted&spending=40000&share=1.5&expectedReturn=6&volatility=12&inflation=2.5&years=30&paths=2000&seed=1&money=then`
  await page.goto(link)
  await expect(findResult(page)).toContainText('Chance of lasting 30 years69%')
  await expect(findResult(page)).toContainText('In 1,385 of 2,000 scenarios')
  const scenarios = page.getByRole('region', { name: /^Wealth at the end of each year/ })
  const firstOutcome = await scenarios.textContent()

  await page.getByRole('button', { name: 'Draw new scenarios' }).click()
  await expect(page).not.toHaveURL(/seed=1&/)
  await expect(scenarios).not.toHaveText(firstOutcome ?? '')
  await page.goBack()
  await expect(scenarios).toHaveText(firstOutcome ?? '')

  await page.getByLabel('Annual return').fill('50')
  await expect(page.getByLabel('Annual return')).toHaveAccessibleDescription(
    /The expected return must be between -5% and 20%\./,
  )
  await page.getByLabel('Annual return').fill('6')

  // By keyboard the values are read along the years.
  const reader = page.getByRole('slider', { name: /^Range of wealth/ })
  await reader.press('Home')
  await expect(reader).toHaveAttribute('aria-valuetext', /^Today, Median \$1,000,000/)
  await reader.press('ArrowRight')
  await expect(reader).toHaveAttribute('aria-valuetext', /^After 1 year, /)

  const lines = (await readDownload(page, 'Download CSV')).trim().split('\r\n')
  expect(lines).toHaveLength(32)

  await page.getByRole('button', { name: 'Annual distribution' }).click()
  await expect(findResult(page)).toContainText('Chance of keeping its value for 30 years')
  await expect(page.getByLabel('Share of each year’s wealth')).toHaveValue('1.5')
})

test('an estate is divided by keyboard, to the cent', async ({ page }) => {
  await page.goto(
    `${index}/estate-split?value=100000.01&debts=0&charity=0&method=percent&heirs=0+L+50+Ada&heirs=0+L+50+Ben`,
  )
  const parts = page.getByRole('region', { name: 'Share of each heir' })
  await expect(parts.getByRole('row')).toHaveText([
    /^Heir/,
    'Ada50%$50,000.01',
    'Ben50%$50,000.00',
    'Total100%$100,000.01',
  ])

  await page.getByRole('button', { name: 'Add an heir' }).press('Enter')
  await expect(page.getByLabel('Name').last()).toBeFocused()
  await page.keyboard.type('Cora')
  await page.keyboard.press('Tab')
  await page.keyboard.type('10')
  await expect(page.getByText('The percentages add up to 110%, which is 10% too much.')).toBeVisible()
  await expect(findResult(page)).toContainText('previous result')

  await page.getByRole('radio', { name: 'Per stirpes' }).check()
  await page.getByLabel('Deceased').last().check()
  await page.getByRole('button', { name: 'Add a child of Cora' }).press('Enter')
  await page.keyboard.type('Dan')
  await page.getByRole('button', { name: 'Add a child of Cora' }).press('Enter')
  await page.keyboard.type('=Eve')
  await expect(parts.getByRole('row')).toHaveText([
    /^Heir/,
    'Ada33.3333%$33,333.34',
    'Ben33.3333%$33,333.34',
    'DanCora16.6667%$16,666.67',
    '=EveCora16.6667%$16,666.66',
    'Total100%$100,000.01',
  ])
  await expect(page).toHaveURL(/method=stirpes.*heirs=1\+L\+1\+%3DEve/)
  expect(await readDownload(page, 'Download CSV')).toContain(`\r\n'=Eve,Cora,16.6667,16666.66\r\n`)

  await page.getByRole('button', { name: 'Remove Ada' }).press('Enter')
  await expect(page.getByLabel('Name').first()).toBeFocused()
  await expect(page.getByLabel('Name').first()).toHaveValue('Ben')
  await expect(page).not.toHaveURL(/Ada/)
  await page.reload()
  await expect(parts.getByRole('row')).toHaveCount(5)
})

function findResult(page: Page) {
  return page.getByRole('region', { name: 'Result' })
}

async function fillFields(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value)
}

async function readDownload(page: Page, button: string): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const file: Download = await download
  return readFile(await file.path(), 'utf8')
}
