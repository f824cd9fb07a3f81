import { endSessionInCall, submitSignIn } from '#e2e/accounts/auth.ts'
import { expect, findToast, test } from '#e2e/fixtures.ts'

import { addInvestment, findRow } from './investments.ts'

test.describe('an edit that someone else made first', () => {
  test('of an account is merged, and can be saved', async ({ page, portal, expectConsoleError }) => {
    await portal.signIn(page)
    const { account } = await addInvestment(page)
    await page.goto('/investment-dashboard')
    const row = page.getByRole('list', { name: 'Accounts' }).getByRole('listitem')
    await row.getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit account' })
    await dialog.getByLabel('Name').fill('Bank of Oak')
    const change = { data: { kind: 'bank', version: 1 } }
    expect((await page.request.put(`/api/investment-accounts/${account.id}`, change)).status()).toBe(200)
    expectConsoleError(/409 .*\/api\/investment-accounts\//)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Your input is unchanged.')
    await expect(dialog.getByLabel('Kind')).toHaveValue('bank')
    await expect(dialog.getByLabel('Name')).toHaveValue('Bank of Oak')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(findToast(page)).toContainText('Account updated')
    await expect(row).toContainText('Bank of Oak')
  })

  test('of an investment is merged, and can be saved', async ({ page, portal, expectConsoleError }) => {
    await portal.signIn(page)
    const { id, version } = await addInvestment(page)
    await page.goto('/investment-dashboard')
    await findRow(page, 'Orchard Fund').getByRole('button', { name: 'More: Orchard Fund' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit investment' })
    await dialog.getByLabel('Price').focus()
    const isCutOff = await page.evaluate(`(${hasCutOffOption})(document.activeElement)`)
    expect(isCutOff, 'The options of the price fit').toBe(false)
    await dialog.getByLabel('Asset name').fill('Mill Fund')
    const change = { data: { symbol: 'ORCH', version } }
    expect((await page.request.put(`/api/investments/${id}`, change)).status()).toBe(200)
    expectConsoleError(/409 .*\/api\/investments\//)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Your input is unchanged.')
    await expect(dialog.getByLabel('Symbol')).toHaveValue('ORCH')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(findRow(page, 'Mill Fund')).toContainText('ORCH')
  })

  test('of an activity is merged, and can be saved', async ({ page, portal, expectConsoleError }) => {
    await portal.signIn(page)
    const { id, account } = await addInvestment(page, { date: '2024-01-05' })
    await page.goto(`/investment-dashboard?investment=${id}`)
    const entry = page.getByRole('list', { name: 'Activities' }).getByRole('listitem')
    await entry.getByRole('button', { name: 'Correct' }).click()
    const dialog = page.getByRole('dialog', { name: 'Correct activity' })
    await dialog.getByLabel('Quantity').fill('12')
    const activities = await page.request.get(`/api/investment-activities?holdingId=${id}`)
    const [opening] = (await activities.json()) as [{ id: string }]
    const data = { accountId: account.id, holdingId: id, kind: 'opening', date: '2024-01-08' }
    const other = await page.request.put(`/api/investment-activities/${opening.id}`, {
      data: { ...data, quantity: '10', unitPrice: '50', costBasis: '500' },
    })
    expect(other.status()).toBe(200)
    expectConsoleError(/409 .*\/api\/investment-activities\//)
    await dialog.getByRole('button', { name: 'Save correction' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Your input is unchanged.')
    await expect(dialog.getByLabel('Date', { exact: true })).toHaveValue('2024-01-08')
    await expect(dialog.getByLabel('Quantity')).toHaveValue('12')
    await dialog.getByRole('button', { name: 'Save correction' }).click()
    await expect(findToast(page)).toContainText('Activity corrected')
    await expect(entry).toContainText('Jan 8, 2024')
    await expect(entry).toContainText('12')
  })
})

test.describe('the end of the session keeps', () => {
  test('an edit and a share of an account', async ({ page, portal, expectConsoleError }) => {
    test.slow()
    const account = await portal.signIn(page)
    await addInvestment(page)
    await page.goto('/investment-dashboard')
    expectConsoleError(/401 .*\/api\/investment-accounts\//)
    const row = page.getByRole('list', { name: 'Accounts' }).getByRole('listitem')
    const dialog = page.getByRole('dialog', { name: 'Edit account' })
    await row.getByRole('button', { name: 'Edit' }).click()
    await dialog.getByLabel('Name').fill('Bank of Oak')
    await endSessionInCall(page, portal, '**/api/investment-accounts/*')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    await submitSignIn(page, account)
    await findToast(page).getByRole('button', { name: 'Continue where you were' }).click()
    await expect(dialog.getByLabel('Name')).toHaveValue('Bank of Oak')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(row).toContainText('Bank of Oak')

    await row.getByRole('button', { name: 'Share' }).click()
    const sharing = page.getByRole('dialog', { name: 'Share “Bank of Oak”' })
    await sharing.getByLabel('With').selectOption('board')
    await sharing.getByLabel('They can also record and correct activities').check()
    await endSessionInCall(page, portal, '**/api/investment-accounts/*/shares')
    await sharing.getByRole('button', { name: 'Share account' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    await submitSignIn(page, account)
    await findToast(page).getByRole('button', { name: 'Continue where you were' }).click()
    await expect(sharing.getByLabel('With')).toHaveValue('board')
    await sharing.getByRole('button', { name: 'Share account' }).click()
    await expect(sharing.getByRole('listitem')).toContainText('Can view and edit')
  })

  test('a correction, and an edit from the list', async ({ page, portal, expectConsoleError }) => {
    test.slow()
    const account = await portal.signIn(page)
    const { id } = await addInvestment(page)
    expectConsoleError(/401 .*\/api\/investment/)
    await page.goto(`/investment-dashboard?investment=${id}`)
    await page.getByRole('button', { name: 'Correct' }).click()
    const correction = page.getByRole('dialog', { name: 'Correct activity' })
    await correction.getByLabel('Quantity').fill('12')
    await endSessionInCall(page, portal, '**/api/investment-activities/*')
    await correction.getByRole('button', { name: 'Save correction' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    await submitSignIn(page, account)
    await findToast(page).getByRole('button', { name: 'Continue where you were' }).click()
    await expect(correction.getByLabel('Quantity')).toHaveValue('12')
    await correction.getByRole('button', { name: 'Save correction' }).click()
    await expect(findToast(page)).toContainText('Activity corrected')

    await page.goto('/investment-dashboard')
    await findRow(page, 'Orchard Fund').getByRole('button', { name: 'More: Orchard Fund' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit investment' })
    await edit.getByLabel('Asset name').fill('Mill Fund')
    await endSessionInCall(page, portal, '**/api/investments/*')
    await edit.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    await submitSignIn(page, account)
    await findToast(page).getByRole('button', { name: 'Continue where you were' }).click()
    await expect(edit.getByLabel('Asset name')).toHaveValue('Mill Fund')
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(findRow(page, 'Mill Fund')).toHaveCount(1)
  })
})

/** Whether an option is wider than its select, which would cut it off. */
const hasCutOffOption = `select => {
  const copy = select.cloneNode(true)
  copy.style.cssText = 'position: absolute; width: auto'
  select.after(copy)
  const isCutOff = copy.offsetWidth > select.offsetWidth
  copy.remove()
  return isCutOff
}`
