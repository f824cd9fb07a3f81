import { readFile } from 'node:fs/promises'

import { expectAccessible } from '#e2e/axe.ts'
import { expect, test } from '#e2e/fixtures.ts'

import { addInvestment, recordActivity } from './investments.ts'

const days = '2026-01-02,100\n2026-02-02,104\n2026-03-04,102\n'

test('a member compares the return with a benchmark', async ({ page, portal }) => {
  await portal.signIn(page)
  const fund = await addInvestment(page, { date: '2026-01-05' })
  await recordActivity(page, fund, { kind: 'valuation', date: '2026-03-02', unitPrice: '55' })
  const added = await page.request.post('/api/benchmarks?name=%3DWorld+index', {
    data: `Date,Close\n${days}`,
    headers: { 'content-type': 'text/csv' },
  })
  expect(added.status(), 'a benchmark is added').toBe(201)
  await page.goto('/investment-dashboard?period=range&from=2026-01-05&until=2026-03-05')

  const performance = page.getByRole('region', { name: 'Performance' })
  await performance.getByLabel('Compare with').selectOption('=World index')
  await expect(page).toHaveURL(/benchmark=/)
  const compared = performance.getByRole('table', { name: 'Compared with =World index' })
  await expect(compared.getByRole('row', { name: /^Time-weighted return/ })).toContainText(
    /\+10\.00%\s*\+2\.00%\s*\+8\.00 points/,
  )
  await expect(compared.getByRole('row', { name: /^Deepest decline/ })).toContainText(/0\.00%\s*1\.92%/)

  await test.step('its values are in the chart, the table and the file', async () => {
    const cursor = performance.getByRole('slider', { name: /^Return over time/ })
    await expect(cursor).toHaveAttribute('aria-valuetext', /Portfolio \+10\.00%, =World index \+2\.00%/)
    await expectAccessible(page, 'the dashboard with a benchmark')
    await performance.getByRole('radio', { name: 'Table' }).first().check()
    await expect(performance.getByRole('row', { name: /^Jan 6, 2026/ })).toContainText(/100\.00\s*100\.00$/)
    const download = page.waitForEvent('download')
    await performance.getByRole('button', { name: 'Export CSV: Return over time' }).click()
    const file = await (await download).path()
    const [head, first] = (await readFile(file, 'utf8')).replace('\uFEFF', '').split('\r\n')
    // A spreadsheet would run the name as a formula.
    expect(head).toBe("Date,Value,Paid in,Index,'=World index")
    expect(first).toMatch(/^2026-01-05,500\.00,500\.00,100\.00,100\.00$/)
  })

  await page.reload()
  await expect(performance.getByLabel('Compare with')).toHaveValue(/^[\da-f-]{36}$/)
  await performance.getByRole('radio', { name: 'Value' }).check()
  await expect(performance.getByRole('slider', { name: /^Value over time/ })).toBeVisible()

  await test.step('a benchmark that begins later is not compared', async () => {
    await page.goto(page.url().replace('from=2026-01-05', 'from=2025-12-01'))
    await expect(compared.or(performance.getByText(/has no value on or before/)).first()).toBeVisible()
  })
  await performance.getByLabel('Compare with').selectOption('No benchmark')
  await expect(page).not.toHaveURL(/benchmark=/)
  await expect(compared).toBeHidden()
})
