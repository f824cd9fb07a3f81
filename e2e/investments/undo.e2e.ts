import { findViolations } from '#e2e/axe.ts'
import { expect, findToast, test } from '#e2e/fixtures.ts'
import { createSurname, openPageAs } from '#e2e/members.ts'

import { addInvestment, findRow, recordActivity } from './investments.ts'

test('a deleted investment is restored after a reload', async ({ page, portal }) => {
  await portal.signIn(page)
  await addInvestment(page, { assetName: 'Mill Bond', assetType: 'bond', symbol: 'MILL' })
  await page.goto('/investment-dashboard')
  const open = page.getByRole('button', { name: 'Recently deleted' })
  const dialog = page.getByRole('dialog', { name: 'Recently deleted' })
  await open.click()
  await expect(dialog).toContainText('No investment was deleted in the last 30 days.')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await findRow(page, 'Mill Bond').getByRole('button', { name: 'More: Mill Bond' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'No investments yet' })).toBeVisible()
  await page.reload()

  await open.click()
  const row = dialog.getByRole('listitem').filter({ hasText: 'Mill Bond' })
  await expect(row).toContainText('MILL · Bond · My investments · $500.00')
  await expect(row).toContainText(/Deleted on \w{3} \d+, \d{4}\. It will be erased on /)
  expect(await findViolations(page, { within: ['[role=dialog]'] })).toEqual([])
  await row.getByRole('button', { name: 'History of Mill Bond' }).click()
  const history = page.getByRole('dialog', { name: 'History of this investment' })
  await expect(history.getByRole('listitem')).toHaveText([/^Deleted/, /^Added/])
  await history.getByRole('button', { name: 'Done' }).click()
  await row.getByRole('button', { name: 'Restore Mill Bond' }).click()
  await expect(findToast(page)).toContainText('Investment restored')
  await expect(dialog).toContainText('No investment was deleted in the last 30 days.')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(open).toBeFocused()
  await expect(findRow(page, 'Mill Bond')).toHaveCount(1)
})

test('a removed activity is restored after a reload', async ({ page, portal, expectConsoleError }) => {
  test.slow()
  await portal.signIn(page)
  const fund = await addInvestment(page, { date: '2026-01-05' })
  await recordActivity(page, fund, { kind: 'dividend', date: '2026-02-02', amount: '12.50', note: 'Autumn' })
  await page.goto(`/investment-dashboard?investment=${fund.id}`)
  const entries = page.getByRole('list', { name: 'Activities', exact: true }).getByRole('listitem')
  await entries.filter({ hasText: 'Dividend' }).getByRole('button', { name: 'Remove' }).click()
  await expect(entries).toHaveCount(1)
  await page.reload()

  await page.getByRole('button', { name: 'Removed activities' }).click()
  const dialog = page.getByRole('dialog', { name: 'Removed activities' })
  const removed = dialog.getByRole('listitem')
  await expect(removed).toHaveCount(1)
  await expect(removed).toContainText('Dividend: $12.50')
  await expect(removed).toContainText(/Autumn.*Removed by .* Hartwell, /)
  expect(await findViolations(page, { within: ['[role=dialog]'] })).toEqual([])

  await test.step('its history is above the list', async () => {
    await removed.getByRole('button', { name: 'History' }).click()
    const history = page.getByRole('dialog', { name: 'History of this activity' })
    await expect(history.getByRole('listitem')).toHaveText([/^Removed/, /^Dividend: \$12\.50/])
    await history.getByRole('button', { name: 'Done' }).click()
    await expect(removed.getByRole('button', { name: 'History' })).toBeFocused()
  })

  await test.step('one that does not fit the ledger is refused with a sentence', async () => {
    await recordActivity(page, fund, { kind: 'sell', date: '2026-03-02', quantity: '10', unitPrice: '60' })
    const ledger = await page.request.get(`/api/investment-activities?holdingId=${fund.id}`)
    const [sale] = (await ledger.json()) as [{ id: string }]
    await page.request.delete(`/api/investment-activities/${sale.id}`)
    await recordActivity(page, fund, { kind: 'sell', date: '2026-03-03', quantity: '1', unitPrice: '60' })
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Removed activities' }).click()
    await expect(removed).toHaveCount(2)
    expectConsoleError(/409 .*\/api\/investment-activities\//)
    await removed.first().getByRole('button', { name: 'Restore' }).click()
    await expect(findToast(page)).toContainText('The activity could not be restored.')
  })

  await removed.filter({ hasText: 'Dividend' }).getByRole('button', { name: 'Restore' }).click()
  await expect(findToast(page)).toContainText('Activity restored')
  await expect(removed).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(entries.filter({ hasText: 'Dividend' })).toHaveCount(1)
})

test('an edit of an investment is undone, unless it changed since', async ({
  page,
  portal,
  expectConsoleError,
}) => {
  await portal.signIn(page)
  const { id, version } = await addInvestment(page)
  await page.goto(`/investment-dashboard?investment=${id}`)
  const heading = page.getByRole('heading', { level: 1 })
  const dialog = page.getByRole('dialog', { name: 'Edit investment' })
  async function rename(name: string): Promise<void> {
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await dialog.getByLabel('Asset name').fill(name)
    await dialog.getByLabel('Symbol').fill('MILL')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(heading).toHaveText(name)
  }
  await rename('Mill Fund')
  await findToast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(findToast(page)).toContainText('Change undone')
  await expect(heading).toHaveText('Orchard Fund')
  await expect(page.getByRole('main')).not.toContainText('MILL')

  await page.getByRole('button', { name: 'History', exact: true }).first().click()
  const history = page.getByRole('dialog', { name: 'History of this investment' })
  await expect(history.getByRole('listitem')).toHaveText([
    /^Changed: name, symbolBy .* Hartwell, /,
    /^Changed: name, symbol/,
    /^Added/,
  ])
  expect(await findViolations(page, { within: ['[role=dialog]'] })).toEqual([])
  await history.getByRole('button', { name: 'Done' }).click()

  await rename('Weir Fund')
  const change = { data: { assetName: 'Barn Fund', version: version + 3 } }
  expect((await page.request.put(`/api/investments/${id}`, change)).status()).toBe(200)
  expectConsoleError(/409 .*\/api\/investments\//)
  await findToast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(findToast(page)).toContainText('The change could not be undone.')
  await expect(findToast(page)).toContainText('Review the new version, then try again.')
  await expect(heading).toHaveText('Barn Fund')
})

test('changes of an account and of its shares are undone', async ({ page, portal, browser }) => {
  test.slow()
  await portal.signIn(page)
  const name = createSurname()
  const other = await openPageAs(browser, portal, 'family_member', name)
  await other.context().close()
  await addInvestment(page)
  await page.goto('/investment-dashboard')
  const account = page.getByRole('list', { name: 'Accounts' }).getByRole('listitem')
  const undo = findToast(page).getByRole('button', { name: 'Undo' })
  await account.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit account' })
  await edit.getByLabel('Name').fill('Bank of Oak')
  await edit.getByLabel('Include it in the family total').uncheck()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(account).toContainText('Bank of Oak')
  await undo.click()
  await expect(account).toContainText('My investments')
  await expect(account).toContainText('included in the family total')

  await account.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close account' }).click()
  await expect(account.getByText('Closed')).toBeVisible()
  await undo.click()
  await expect(account.getByText('Closed')).toHaveCount(0)

  await account.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share “My investments”' })
  const share = dialog.getByRole('listitem')
  async function shareWithOther({ canEdit }: { canEdit: boolean }): Promise<void> {
    await dialog.getByRole('combobox', { name: 'Member' }).fill(name)
    await page.getByRole('option', { name: new RegExp(name) }).click()
    await dialog.getByLabel('They can also record and correct activities').setChecked(canEdit)
    await dialog.getByRole('button', { name: 'Share account' }).click()
    await expect(share).toContainText(canEdit ? 'Can view and edit' : 'Can view ·')
  }
  await shareWithOther({ canEdit: false })
  await undo.click()
  await expect(dialog.getByText('Only you can see this account.')).toBeVisible()
  await shareWithOther({ canEdit: false })
  await shareWithOther({ canEdit: true })
  await undo.click()
  await expect(share).toContainText('Can view ·')
  await dialog.getByRole('button', { name: /^End the share: / }).click()
  await expect(dialog.getByText('Only you can see this account.')).toBeVisible()
  await expect(undo).toBeVisible()
  await page.keyboard.press('F8')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(undo, 'Beside the open dialog').toBeFocused()
  await page.keyboard.press('Enter')
  await expect(share).toContainText('Can view ·')
  await page.keyboard.press('Escape')
  await expect(findToast(page)).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})
