import { readFile } from 'node:fs/promises'

import { expectAccessible } from '#e2e/axe.ts'
import { expect, test } from '#e2e/fixtures.ts'

import { addInvestment, recordActivity } from './investments.ts'

test('a member reads the charts by keyboard, and exports them', async ({ page, portal }) => {
  test.slow()
  await portal.signIn(page)
  const fund = await addInvestment(page, { date: '2026-01-05' })
  await recordActivity(page, fund, { kind: 'valuation', date: '2026-02-02', unitPrice: '60' })
  await recordActivity(page, fund, { kind: 'dividend', date: '2026-03-02', amount: '12.34' })
  await addInvestment(page, { assetName: 'Mill Bond', assetType: 'bond', date: '2026-01-05' })
  await page.goto('/investment-dashboard?period=range&from=2026-01-05&until=2026-03-05')

  const performance = page.getByRole('region', { name: 'Performance' })
  const cursor = performance.getByRole('slider', { name: /^Value over time/ })
  await cursor.focus()
  await page.keyboard.press('Home')
  await expect(cursor).toHaveAttribute('aria-valuetext', /^Jan 5, 2026, Value \$1,000\.00/)
  await page.keyboard.press('ArrowRight')
  await expect(cursor).toHaveAttribute('aria-valuetext', /^Jan 6, 2026, /)
  await page.keyboard.press('End')
  await expect(cursor).toHaveAttribute('aria-valuetext', /^Mar 5, 2026, Value \$1,100\.00/)
  await expectAccessible(page, 'the dashboard with charts')

  await test.step('the table by investment fits a tablet', async () => {
    await page.setViewportSize({ width: 768, height: 900 })
    const parts = performance.getByRole('table', { name: 'Performance by investment' })
    await expect(parts.getByRole('row', { name: /^Mill Bond/ })).toBeVisible()
    await expect(parts.getByRole('row').last()).toContainText('Total')
    await expect(parts.getByRole('row').last()).toContainText('$1,100.00')
    const excess = await parts.evaluate(
      (table: { offsetWidth: number; parentElement: { clientWidth: number } }) =>
        table.offsetWidth - table.parentElement.clientWidth,
    )
    expect(excess).toBe(0)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('the table behind the chart is exported', async () => {
    await performance.getByRole('radio', { name: 'Table' }).first().check()
    await expect(performance.getByRole('row', { name: /^Jan 5, 2026/ })).toContainText('$1,000.00')
    const download = page.waitForEvent('download')
    await performance.getByRole('button', { name: 'Export CSV: Value over time' }).click()
    const file = await (await download).path()
    const [head, first] = (await readFile(file, 'utf8')).replace('\uFEFF', '').split('\r\n')
    expect(head).toBe('Date,Value,Paid in,Index')
    expect(first).toMatch(/^2026-01-05,1000\.00,/)
  })

  await test.step('every figure opens its working', async () => {
    await performance.getByRole('button', { name: 'How these figures are computed' }).click()
    const working = page.getByRole('dialog', { name: 'How these figures are computed' })
    await expect(working.getByRole('row', { name: /^Mar 5, 2026/ })).toContainText('$1,100.00')
    await expect(working.getByText('Time-weighted return', { exact: true })).toBeVisible()
    await working.getByRole('button', { name: 'Done' }).click()
  })

  await test.step('a report on one investment', async () => {
    await performance.getByLabel('Report on').selectOption('Orchard Fund')
    await expect(page).toHaveURL(/scope=holding/)
    await expect(performance.getByText('$500.00 at the start')).toBeVisible()
  })

  const ring = page.getByRole('slider', { name: 'Allocation by type: read the parts' })
  await ring.focus()
  await expect(ring).toHaveAttribute('aria-valuetext', 'Stock, $600.00, 54.55%')
  await page.keyboard.press('ArrowRight')
  await expect(ring).toHaveAttribute('aria-valuetext', 'Bond, $500.00, 45.45%')

  const drift = page.getByRole('region', { name: 'Against a model portfolio' })
  await drift.getByLabel('Model portfolio').selectOption('Conservative')
  await expect(drift.getByRole('list', { name: 'Trades' })).toContainText(/(Buy|Sell) \$/)

  const income = page.getByRole('region', { name: 'Income' })
  await income.getByRole('radio', { name: 'Table' }).check()
  await expect(income.getByRole('row', { name: /^Mar 2026/ })).toContainText('$12.34')
  await expect(income.getByRole('row', { name: /Mar 2, 2027/ })).toContainText('$12.34')
  const files = [
    ['Income by month', '2026-03,12.34,0.00,0.00,12.34'],
    ['Income by month', '2026-02,0.00,0.00,0.00,0.00'],
    ['Upcoming dividends', 'Orchard Fund,2027-03-02,12.34,USD'],
  ] as const
  for (const [name, line] of files) {
    const download = page.waitForEvent('download')
    await income.getByRole('button', { name: `Export CSV: ${name}` }).click()
    const text = await readFile(await (await download).path(), 'utf8')
    expect(text.split('\r\n')).toContain(line)
  }
})

test('a custom period begins as the shown one', async ({ page, portal }) => {
  await portal.signIn(page)
  await addInvestment(page, { date: '2026-01-05' })
  await page.goto('/investment-dashboard?period=max')
  const performance = page.getByRole('region', { name: 'Performance' })
  await expect(performance.getByText('Time-weighted return').first()).toBeVisible()
  await performance.getByLabel('Period').selectOption('Custom')
  await expect(performance.getByLabel('From', { exact: true })).toHaveValue('2026-01-04')
  await expect(performance.getByLabel('Until', { exact: true })).toHaveValue(/^\d{4}-\d\d-\d\d$/)
  await expect(performance.getByText('Time-weighted return').first()).toBeVisible()
})

test('a report that fails offers to try again', async ({ page, portal, expectConsoleError }) => {
  expectConsoleError(/503 .*\/api\/investment-performance/)
  await portal.signIn(page)
  await addInvestment(page)
  await page.route('/api/investment-performance?*', route => route.fulfill({ status: 503 }))
  await page.goto('/investment-dashboard')
  const performance = page.getByRole('region', { name: 'Performance' })
  await expect(performance.getByRole('alert')).toContainText('The performance could not be loaded')
  await page.unroute('/api/investment-performance?*')
  await performance.getByRole('button', { name: 'Try again' }).click()
  await expect(performance.getByText('Time-weighted return').first()).toBeVisible()
})
