import { findViolations } from '#e2e/axe.ts'
import { expect, test } from '#e2e/fixtures.ts'
import { createSurname, openPageAs } from '#e2e/members.ts'

import { addInvestment, findRow } from './investments.ts'

test('an owner shares an account, and ends the share', async ({ page, portal, browser }) => {
  test.slow()
  await portal.signIn(page, 'family_member', 'Rosalind')
  const name = createSurname()
  const other = await openPageAs(browser, portal, 'family_member', name)
  await addInvestment(page)
  await other.goto('/investment-dashboard')
  await expect(other.getByRole('heading', { name: 'No investments yet' })).toBeVisible()

  await page.goto('/investment-dashboard')
  const account = page.getByRole('list', { name: 'Accounts' }).getByRole('listitem')
  await expect(account).toContainText('included in the family total')
  await account.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share “My investments”' })
  await expect(dialog.getByText('Only you can see this account.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Share account' }).click()
  await expect(dialog.getByText('Please choose a member')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Member' }).fill(name)
  await page.getByRole('option', { name: new RegExp(name) }).click()
  expect(await findViolations(page, { within: ['[role=dialog]'] })).toEqual([])
  await dialog.getByRole('button', { name: 'Share account' }).click()
  await expect(dialog.getByRole('listitem')).toContainText('Can view')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(account).toContainText('shared with 1')

  await test.step('the other sees it, and cannot change it', async () => {
    await other.reload()
    await expect(findRow(other, 'Orchard Fund')).toHaveCount(1)
    await expect(
      other.getByText('Computed only from 1 account that others share with you.').first(),
    ).toBeVisible()
    await expect(other.getByRole('list', { name: 'Accounts' })).toContainText('Shared by Rosalind Hartwell')
    await expect(other.getByRole('button', { name: 'Share', exact: true })).toHaveCount(0)
    await findRow(other, 'Orchard Fund').getByRole('link').click()
    await expect(other.getByRole('heading', { level: 1, name: 'Orchard Fund' })).toBeVisible()
    await expect(other.getByRole('button', { name: 'Record activity' })).toHaveCount(0)
    await expect(other.getByRole('button', { name: 'Correct' })).toHaveCount(0)
  })

  await account.getByRole('button', { name: 'Share' }).click()
  await dialog.getByRole('button', { name: /^End the share: / }).click()
  await expect(dialog.getByText('Only you can see this account.')).toBeVisible()
  await other.goto('/investment-dashboard')
  await expect(other.getByRole('heading', { name: 'No investments yet' })).toBeVisible()
  await other.context().close()
})

test('an owner decides what the family total includes', async ({ page, portal }) => {
  await portal.signIn(page)
  await addInvestment(page)
  await page.goto('/investment-dashboard')
  await page.getByRole('button', { name: 'What is inside' }).click()
  const contents = page.getByRole('dialog', { name: 'The family total' })
  await expect(contents).toContainText('Of your 1 open account, 1 is included.')
  await contents.getByRole('link', { name: 'Change it under Accounts' }).click()
  await expect(page).toHaveURL(/#accounts$/)

  const account = page.getByRole('list', { name: 'Accounts' }).getByRole('listitem')
  await account.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit account' })
  await dialog.getByLabel('Include it in the family total').uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(account).toContainText('left out of the family total')
  await page.getByRole('button', { name: 'What is inside' }).click()
  await expect(contents).toContainText('Of your 1 open account, 0 are included.')
  await contents.getByRole('button', { name: 'Done' }).click()

  await account.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close account' }).click()
  await expect(account).toContainText('Closed')
  await expect(account).not.toContainText('family total')
  await account.getByRole('button', { name: 'Reopen' }).click()
  await expect(account.getByText('Closed')).toHaveCount(0)
})
