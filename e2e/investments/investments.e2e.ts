import { endSessionInCall, submitSignIn } from '#e2e/accounts/auth.ts'
import { expectAccessible, findViolations } from '#e2e/axe.ts'
import { clickTwice, countCalls, delayResponses, expect, findToast, test } from '#e2e/fixtures.ts'

import { addInvestment, findRow } from './investments.ts'

test('a visitor sees that authentication is required', async ({ page, portal }) => {
  const account = await portal.createAccount('Ada')
  await page.goto('/investment-dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Authentication Required' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toHaveAttribute(
    'href',
    '/api/login',
  )
  await expectAccessible(page, 'the dashboard, signed out')
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/auth')
  await submitSignIn(page, account)
  await findToast(page).getByRole('button', { name: 'Continue where you were' }).click()
  await expect(page).toHaveURL('/investment-dashboard')
})

test('a member adds an investment and records its activities', async ({ page, portal }) => {
  test.slow()
  await portal.signIn(page)
  await page.goto('/investment-dashboard')
  await expect(page.getByRole('heading', { name: 'No investments yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Add Investment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Investment' })

  await test.step('the form has the types and steps of the specification', async () => {
    await dialog.getByRole('button', { name: 'Add Investment' }).click()
    for (const sentence of [
      'Asset name is required',
      'Please choose an asset type',
      'Please enter a quantity',
      'Please enter an amount',
    ])
      await expect(dialog.getByText(sentence, { exact: true })).toBeVisible()
    await expect(dialog.getByLabel('Asset name')).toBeFocused()
    const types = dialog.getByLabel('Asset type').locator('option:not([hidden])')
    await expect(types).toHaveText(['Stock', 'Bond', 'Real Estate', 'Cryptocurrency', 'Commodity', 'Other'])
    for (const label of ['Quantity', 'Purchase price', 'Current value'])
      await expect(dialog.getByLabel(label)).toHaveAttribute('step', '0.01')
    expect(await findViolations(page, { within: ['[role=dialog]'] })).toEqual([])
  })

  await dialog.getByLabel('Asset name').fill('Orchard Fund')
  await dialog.getByLabel('Asset type').selectOption('Stock')
  await dialog.getByLabel('Quantity').fill('10')
  await dialog.getByLabel('Purchase price').fill('50.125')
  await dialog.getByRole('button', { name: 'Add Investment' }).click()
  await expect(dialog.getByText(/at most 16 digits before the decimal point and 2 after it/)).toBeVisible()
  await dialog.getByLabel('Purchase price').fill('50')
  const kind = dialog.getByLabel('Kind', { exact: true })
  await dialog.getByLabel('Asset type').selectOption('Real Estate')
  await expect(kind, 'Real estate is a property').toHaveValue('property')
  await dialog.getByLabel('Asset type').selectOption('Stock')
  await expect(kind).toHaveValue('security')
  await dialog.getByText('More details').click()
  await dialog.getByLabel('Date').fill('2026-01-05')
  const added = countCalls(page, 'POST /api/investments')
  const calls = await delayResponses(page, '/api/investments')
  await clickTwice(dialog.getByRole('button', { name: 'Add Investment' }))
  await expect(dialog.getByRole('button', { name: 'Adding...' })).toBeDisabled()
  await calls.release()
  await expect(findToast(page)).toContainText('Investment added')
  expect(added()).toBe(1)
  const row = findRow(page, 'Orchard Fund')
  await expect(row).toContainText('$500.00')
  await expect(page.getByText('Computed only from your account.').first()).toBeVisible()

  await test.step('the toast undoes it, and its undo', async () => {
    await findToast(page).getByRole('button', { name: 'Undo' }).click()
    await expect(row).toHaveCount(0)
    const deleted = findToast(page).filter({ hasText: 'Investment deleted' })
    await deleted.getByRole('button', { name: 'Undo' }).click()
    await expect(row).toContainText('$500.00')
  })

  await test.step('a purchase and a sale change its figures', async () => {
    await row.getByRole('link', { name: 'Orchard Fund' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Orchard Fund' })).toBeFocused()
    await page.getByRole('button', { name: 'Record activity' }).click()
    const record = page.getByRole('dialog', { name: 'Record activity' })
    await record.getByLabel('Date').fill('2026-02-02')
    await record.getByLabel('Quantity').fill('10')
    await record.getByLabel('Price').fill('60')
    await record.getByLabel('Fee').fill('5')
    await record.getByRole('button', { name: 'Record activity' }).click()
    const recorded = findToast(page).filter({ hasText: 'Buy: 10 at $60.00, $600.00, fee $5.00' })
    await recorded.getByRole('button', { name: 'Undo' }).click()
    const purchase = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Buy: 10' })
    await expect(purchase).toHaveCount(0)
    const removed = findToast(page).filter({ hasText: 'Activity removed' })
    await removed.getByRole('button', { name: 'Undo' }).click()
    await expect(purchase).toHaveCount(1)
    await page.getByRole('button', { name: 'Record activity' }).click()
    await record.getByLabel('Kind').selectOption('Sell')
    await record.getByLabel('Date').fill('2026-03-02')
    await record.getByLabel('Quantity').fill('15')
    await record.getByRole('button', { name: 'Record activity' }).click()
    await expect(record.getByText('Please enter a price or an amount')).toBeVisible()
    await record.getByLabel('Price').fill('70')
    await record.getByRole('button', { name: 'Record activity' }).click()
    await expect(page.getByRole('main').getByText('Sell: 15 at $70.00, $1,050.00')).toBeVisible()
    // First in, first out: 500 + half of 605 leave, for 1,050.
    await expect(page.getByRole('main')).toContainText('Realized gain+$247.50')
  })

  await test.step('a correction and its undo are entries of the history', async () => {
    const sale = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Sell: ' })
    await sale.getByRole('button', { name: 'Correct' }).click()
    const correction = page.getByRole('dialog', { name: 'Correct activity' })
    await expect(correction.getByLabel('Amount')).toHaveValue('')
    await correction.getByLabel('Price').fill('80')
    await correction.getByRole('button', { name: 'Save correction' }).click()
    await expect(sale).toContainText('$1,200.00')
    await expect(sale).toContainText('Corrected')
    await sale.getByRole('button', { name: 'History' }).click()
    const history = page.getByRole('dialog', { name: 'History of this activity' })
    await expect(history.getByRole('listitem')).toHaveCount(2)
    await history.getByRole('button', { name: 'Undo the latest change' }).click()
    await expect(history.getByRole('listitem')).toHaveCount(3)
    await expect(history.getByRole('listitem').first()).toContainText('$1,050.00')
    await history.getByRole('button', { name: 'Done' }).click()
    await sale.getByRole('button', { name: 'Remove' }).click()
    await expect(findToast(page)).toContainText('Activity removed')
    await expect(sale).toHaveCount(0)
    await findToast(page).getByRole('button', { name: 'Undo' }).click()
    await expect(sale).toHaveCount(1)
  })
  await expectAccessible(page, 'an investment')

  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Investment Dashboard' })).toBeVisible()
})

test('a deleted investment leaves the totals and returns', async ({ page, portal }) => {
  await portal.signIn(page)
  await addInvestment(page, { assetName: 'Mill Bond', assetType: 'bond' })
  await addInvestment(page, { assetName: 'Barn Fund' })
  await page.goto('/investment-dashboard')
  const summary = page.getByRole('region', { name: 'Summary' })
  await expect(summary).toContainText('$1,000.00')
  await findRow(page, 'Mill Bond').getByRole('button', { name: 'More: Mill Bond' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(findToast(page)).toContainText('Investment deleted')
  await expect(findRow(page, 'Mill Bond')).toHaveCount(0)
  await expect(summary).toContainText('1 investment')
  await findToast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(findRow(page, 'Mill Bond')).toHaveCount(1)
  await expect(summary).toContainText('2 investments')
})

test('a failure is a sentence and keeps the input', async ({ page, portal, expectConsoleError }) => {
  expectConsoleError(/503 .*\/api\/investments/)
  expectConsoleError(/401 .*\/api\/investment-accounts/)
  const account = await portal.signIn(page)
  await page.route('/api/investments', route =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503 }) : route.continue(),
  )
  await page.goto('/investment-dashboard')
  await page.getByRole('button', { name: 'Add Investment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Investment' })
  await dialog.getByLabel('Asset name').fill('Orchard Fund')
  await dialog.getByLabel('Asset type').selectOption('Stock')
  await dialog.getByLabel('Quantity').fill('10')
  await dialog.getByLabel('Purchase price').fill('50')
  await dialog.getByRole('button', { name: 'Add Investment' }).click()
  await expect(dialog.getByRole('alert')).toContainText(
    'The investment could not be added. Please try again.',
  )
  await expect(dialog.getByLabel('Asset name')).toHaveValue('Orchard Fund')
  await page.unroute('/api/investments')
  await dialog.getByRole('button', { name: 'Add Investment' }).click()
  await expect(findRow(page, 'Orchard Fund')).toHaveCount(1)

  await test.step('the end of the session keeps the input too', async () => {
    await page.getByRole('button', { name: 'Add account' }).click()
    const form = page.getByRole('dialog', { name: 'Add account' })
    await form.getByLabel('Name').fill('Bank of Oak')
    await endSessionInCall(page, portal, '**/api/investment-accounts')
    await form.getByRole('button', { name: 'Add account' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    await submitSignIn(page, account)
    await findToast(page).getByRole('button', { name: 'Continue where you were' }).click()
    await expect(form.getByLabel('Name')).toHaveValue('Bank of Oak')
    await form.getByRole('button', { name: 'Add account' }).click()
    await expect(findToast(page)).toContainText('Account added')
  })
})
