import { expectAccessible } from '#e2e/axe.ts'
import { expect, test } from '#e2e/fixtures.ts'

import { addInvestment, findRow } from './investments.ts'

test('a mortgage is repaid by amounts', async ({ page, portal }) => {
  await portal.signIn(page)
  const bought = { assetType: 'real_estate', quantity: '1', date: '2024-01-05' } as const
  const cottage = await addInvestment(page, {
    ...bought,
    assetName: 'Cottage',
    kind: 'property',
    purchasePrice: '400000',
  })
  const mortgage = await addInvestment(page, {
    ...bought,
    assetName: 'Mortgage',
    kind: 'debt',
    purchasePrice: '290000',
    securedById: cottage.id,
  })
  await page.goto(`/investment-dashboard?investment=${mortgage.id}`)
  const main = page.getByRole('main')
  const record = page.getByRole('dialog', { name: 'Record activity' })

  await test.step('a repayment has an amount, and no quantity', async () => {
    await page.getByRole('button', { name: 'Record activity' }).click()
    await expect(record.getByLabel('Kind').locator('option:checked')).toHaveText('Repayment')
    await expect(record.getByLabel('Quantity')).toBeHidden()
    await expectAccessible(page, 'the repayment of a loan')
    await record.getByRole('button', { name: 'Record activity' }).click()
    await expect(record.getByText('Please enter an amount')).toBeVisible()
    await record.getByLabel('Amount').fill('290000.01')
    await record.getByRole('button', { name: 'Record activity' }).click()
    await expect(record.getByText('Please enter at most what is outstanding')).toBeVisible()
    await record.getByLabel('Amount').fill('1800.50')
    await record.getByRole('button', { name: 'Record activity' }).click()
    await expect(main).toContainText('Outstanding$288,199.50')
    await expect(main.locator('dt')).toContainText(['Outstanding', 'Borrowed, less repaid', 'Valued on'])
    await expect(main.locator('dt', { hasText: /Quantity|Purchase price|^Price/ })).toHaveCount(0)
    await expect(main.getByText('Repayment: $1,800.50')).toBeVisible()
  })

  await test.step('interest is a cost', async () => {
    await page.getByRole('button', { name: 'Record activity' }).click()
    await record.getByLabel('Kind').selectOption('Interest paid')
    await record.getByLabel('Amount').fill('900')
    await record.getByRole('button', { name: 'Record activity' }).click()
    await expect(main).toContainText('Interest paid$900.00')
  })

  await test.step('a correction changes what is outstanding', async () => {
    const repayment = main.getByRole('listitem').filter({ hasText: 'Repayment: ' })
    await repayment.getByRole('button', { name: 'Correct' }).click()
    const correction = page.getByRole('dialog', { name: 'Correct activity' })
    await correction.getByLabel('Amount').fill('2800')
    await correction.getByRole('button', { name: 'Save correction' }).click()
    await expect(main).toContainText('Outstanding$287,200.00')
  })

  await test.step('the property is worth what it is less what is outstanding', async () => {
    const equity = page.getByRole('region', { name: 'Net equity' })
    await expect(equity).toContainText('Owed$287,200.00')
    await equity.getByRole('link', { name: 'Cottage' }).click()
    await expect(page.getByRole('heading', { name: 'Cottage', level: 1 })).toBeFocused()
    await expect(equity).toContainText('Net equity$112,800.00')
    await expect(equity).toContainText('Loan to value71.80%')
    await expect(equity.getByRole('link')).toHaveText('Mortgage')
  })

  await page.goto('/investment-dashboard')
  await expect(findRow(page, 'Mortgage')).toContainText('-$287,200.00')
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Income-$900.00')
})

test('a mortgage is added by its outstanding amount', async ({ page, portal }) => {
  await portal.signIn(page)
  await addInvestment(page, {
    assetName: 'Cottage',
    assetType: 'real_estate',
    kind: 'property',
    quantity: '1',
    purchasePrice: '400000',
  })
  const bank = await page.request.post('/api/investment-accounts', {
    data: { name: 'Bank of Oak', currency: 'CHF' },
  })
  expect(bank.status()).toBe(201)
  await page.goto('/investment-dashboard')
  await page.getByRole('button', { name: 'Add Investment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Investment' })
  const [name, type] = [dialog.getByLabel('Asset name'), dialog.getByLabel('Asset type')]
  const kind = dialog.getByLabel('Kind', { exact: true })
  await dialog.getByText('More details').click()
  await expect(dialog.getByLabel('Symbol')).toBeVisible()

  await test.step('the currency is that of the account', async () => {
    const currency = dialog.getByLabel('Currency')
    await expect(currency).toHaveAttribute('placeholder', 'USD')
    await dialog.getByLabel('Account').selectOption('Bank of Oak')
    await expect(currency).toHaveAttribute('placeholder', 'CHF')
    await dialog.getByLabel('Account').selectOption('My investments')
    await expect(dialog.getByText('Cash is recorded in an account')).toBeVisible()
  })

  await test.step('the kind presets the asset type', async () => {
    await dialog.getByRole('button', { name: 'Add Investment' }).click()
    await expect(dialog.getByText('Please choose an asset type')).toBeVisible()
    await kind.selectOption('Property')
    await expect(type).toHaveValue('real_estate')
    await expect(dialog.getByText('Please choose an asset type')).toBeHidden()
    await expect(name).toHaveAttribute('placeholder', 'Lake house')
    await expect(dialog.getByLabel('Quantity'), 'a property is one thing').toBeHidden()
    await expect(dialog.getByLabel('Symbol')).toBeHidden()
    await kind.selectOption('Private fund')
    await expect(type).toHaveValue('')
    await kind.selectOption('Debt (you owe)')
    await expect(type).toHaveValue('other')
    await expect(name).toHaveAttribute('placeholder', 'Mortgage of the lake house')
  })

  await test.step('a restored draft has both', async () => {
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Add Investment' }).click()
    await expect(kind).toHaveValue('debt')
    await expect(type).toHaveValue('other')
  })

  await name.fill('Mortgage')
  await expect(dialog.getByLabel(/Quantity|Purchase price|Current value/)).toHaveCount(0)
  await dialog.getByLabel('Outstanding amount').fill('290000')
  await dialog.getByLabel('Secured by').selectOption('Cottage')
  await expectAccessible(page, 'a new debt')
  await dialog.getByRole('button', { name: 'Add Investment' }).click()
  await expect(findRow(page, 'Mortgage')).toContainText('-$290,000.00')
})
