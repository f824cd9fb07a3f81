import { readFile } from 'node:fs/promises'

import { expectAccessible } from '#e2e/axe.ts'
import { expect, test } from '#e2e/fixtures.ts'

import { addInvestment, recordActivity } from './investments.ts'

test('a member reads lots and realized gains', async ({ page, portal }) => {
  await portal.signIn(page)
  const fund = await addInvestment(page, { date: '2024-01-05' })
  await recordActivity(page, fund, { kind: 'buy', date: '2026-02-02', quantity: '6', unitPrice: '55' })
  await recordActivity(page, fund, { kind: 'sell', date: '2026-03-02', quantity: '12', unitPrice: '60' })
  await page.goto(`/investment-dashboard?investment=${fund.id}`)

  const lots = page.getByRole('table', { name: 'Lots' })
  await expect(lots.getByRole('row')).toHaveCount(2)
  await expect(lots.getByRole('row', { name: /^Feb 2, 2026/ })).toContainText(
    /4\s*\$220\.00\s*\$240\.00\s*\+\$20\.00/,
  )
  const realized = page.getByRole('table', { name: 'Realized gains' })
  await expect(realized.getByRole('row', { name: /Jan 5, 2024/ })).toContainText('Long-term')
  await expect(realized.getByRole('row', { name: /Feb 2, 2026/ })).toContainText('Short-term')
  await expectAccessible(page, 'an investment with lots')

  await test.step('the lots are exported', async () => {
    await expect(page.getByText('matched: first in, first out.')).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV: lots' }).click()
    const lines = (await readFile(await (await download).path(), 'utf8')).replace('\uFEFF', '').split('\r\n')
    expect(lines[0]).toBe(
      'Acquired,Quantity,Currency,Cost,Cost in dollars,Value in dollars,Gain in dollars,Days held,Term',
    )
    expect(lines[1]).toMatch(/^2026-02-02,4,USD,220\.00,220\.00,240\.00,20\.00,\d+,short$/)
  })

  await test.step('the realized gains are exported', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV: realized gains' }).click()
    const lines = (await readFile(await (await download).path(), 'utf8')).replace('\uFEFF', '').split('\r\n')
    expect(lines.slice(0, 2)).toEqual([
      'Sold,Acquired,Quantity,Proceeds,Cost,Gain,Days held,Term',
      '2026-03-02,2024-01-05,10,600.00,500.00,100.00,787,long',
    ])
  })

  await test.step('a reverse split and its inverse restore the units', async () => {
    for (const [ratio, quantity] of [
      ['1:3', '1.33333333'],
      ['3 for 1', '4'],
    ] as const) {
      await page.getByRole('button', { name: 'Record activity' }).click()
      const dialog = page.getByRole('dialog', { name: 'Record activity' })
      await dialog.getByRole('combobox', { name: 'Kind' }).selectOption('Split')
      await dialog.getByLabel('New units for old ones').fill('two')
      await dialog.getByRole('button', { name: 'Record activity' }).click()
      await expect(dialog.getByText('Please enter the new units and the old ones, such as 2:1')).toBeVisible()
      await dialog.getByLabel('New units for old ones').fill(ratio)
      await dialog.getByRole('button', { name: 'Record activity' }).click()
      await expect(dialog).toBeHidden()
      await expect(
        lots
          .getByRole('row', { name: /^Feb 2, 2026/ })
          .getByRole('cell')
          .first(),
      ).toHaveText(quantity)
    }
    await expect(page.getByRole('list', { name: 'Activities' })).toContainText('Split: 1 for 3')
  })
})

test('a member reads the multiples of a fund and their working', async ({ page, portal }) => {
  await portal.signIn(page)
  const fund = await addInvestment(page, {
    assetName: 'Growth Fund',
    assetType: 'other',
    kind: 'private_fund',
    date: '2024-01-05',
    quantity: '1',
    purchasePrice: '60000',
    commitment: '100000',
  })
  await recordActivity(page, fund, { kind: 'distribution', date: '2025-03-02', amount: '15000' })
  await recordActivity(page, fund, { kind: 'valuation', date: '2026-03-02', amount: '66000' })
  await page.goto(`/investment-dashboard?investment=${fund.id}`)
  const multiples = page.getByRole('region', { name: 'Commitment and multiples' })
  for (const text of [
    'TVPI, total value1.35x($15,000.00 + $66,000.00) ÷ $60,000.00',
    'DPI, distributed0.25x$15,000.00 ÷ $60,000.00',
    'RVPI, residual1.10x$66,000.00 ÷ $60,000.00',
    'PIC, called of committed0.60x$60,000.00 ÷ $100,000.00, $40,000.00 unfunded',
  ])
    await expect(multiples).toContainText(text)
  await expect(page.getByRole('table', { name: 'Realized gains' })).toContainText('Distribution')
  await expect(page.getByRole('heading', { name: 'Lots' })).toBeHidden()
  await expectAccessible(page, 'a private fund')
})

test('the ledger of an account corrects the lot of a sale', async ({ page, portal }) => {
  await portal.signIn(page)
  const account = await page.request.post('/api/investment-accounts', {
    data: { name: 'Custody', tracksCash: true, lotMethod: 'chosen' },
  })
  const { id: accountId } = (await account.json()) as { id: string }
  const fund = await addInvestment(page, { accountId, date: '2024-01-05' })
  await recordActivity(page, fund, { kind: 'buy', date: '2026-02-02', quantity: '6', unitPrice: '55' })
  await recordActivity(page, fund, { kind: 'sell', date: '2026-03-02', quantity: '2', unitPrice: '60' })
  await page.goto('/investment-dashboard')
  await page.getByRole('button', { name: 'Cash' }).click()
  const ledger = page.getByRole('dialog', { name: 'Cash of Custody' })
  await ledger
    .getByRole('listitem')
    .filter({ hasText: 'Sell: ' })
    .getByRole('button', { name: 'Correct' })
    .click()
  const correction = page.getByRole('dialog', { name: 'Correct activity' })
  await expect(correction).toContainText('Orchard Fund')
  await expect(correction.getByLabel('Lot').locator('option')).toHaveText([
    'First in, first out',
    'Jan 5, 2024, 8 left',
    'Feb 2, 2026, 6 left',
  ])
  await correction.getByLabel('Lot').selectOption('Feb 2, 2026, 6 left')
  await correction.getByRole('button', { name: 'Save correction' }).click()
  await expect(correction).toBeHidden()
  await page.goto(`/investment-dashboard?investment=${fund.id}`)
  const lots = page.getByRole('table', { name: 'Lots' })
  await expect(lots.getByRole('row', { name: /^Jan 5, 2024/ })).toContainText('10')
  await expect(lots.getByRole('row', { name: /^Feb 2, 2026/ })).toContainText('4')
})
