import type { Page } from '@playwright/test'

import { expect, findToast, test } from '#e2e/fixtures.ts'
import { createSurname } from '#e2e/members.ts'

async function create(page: Page, path: string, data: object): Promise<string> {
  const answer = await page.request.post(path, { data })
  expect(answer.status(), path).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

test('the owner of an account changes and is undone', async ({ page, portal }) => {
  test.slow()
  await portal.signIn(page, 'board_member', 'Rosalind')
  const [mill, weir] = [`${createSurname()} Mill`, `${createSurname()} Weir`]
  const millId = await create(page, '/api/ownership-entities', { kind: 'company', name: mill })
  await create(page, '/api/ownership-entities', { kind: 'company', name: weir })
  const accountId = await create(page, '/api/investment-accounts', { name: 'Custody' })
  await create(page, '/api/account-ownerships', { accountId, entityId: millId })
  await page.goto('/ownership')
  const ofMill = page
    .getByRole('table', { name: `Accounts of ${mill}` })
    .getByRole('row', { name: /Custody/ })
  const ofWeir = page
    .getByRole('table', { name: `Accounts of ${weir}` })
    .getByRole('row', { name: /Custody/ })
  const undo = findToast(page).getByRole('button', { name: 'Undo' })

  await page.getByRole('button', { name: `Add an account: ${weir}` }).click()
  const adding = page.getByRole('dialog', { name: 'Add an account' })
  await adding.getByLabel('Your account').selectOption({ label: 'Custody' })
  await adding.getByLabel('First day').fill('2026-01-01')
  await adding.getByRole('button', { name: 'Add account' }).click()
  await expect(ofWeir).toHaveCount(1)
  await expect(ofMill).toContainText('Dec 31, 2025')
  await undo.click()
  await expect(ofWeir).toHaveCount(0)
  await expect(ofMill).not.toContainText('Dec 31, 2025')

  await page.getByRole('button', { name: `Change or end: Custody in ${mill}` }).click()
  const changing = page.getByRole('dialog', { name: 'Change these days' })
  await changing.getByLabel('Last day').fill('2025-06-30')
  await changing.getByRole('button', { name: 'Save' }).click()
  await expect(ofMill).toContainText('Jun 30, 2025')
  await undo.click()
  await expect(ofMill).not.toContainText('Jun 30, 2025')

  await page.getByRole('button', { name: `Delete: Custody in ${mill}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete entry' }).click()
  await expect(ofMill).toHaveCount(0)
  await undo.click()
  await expect(ofMill).toHaveCount(1)
})

test('a deleted or changed stake is restored', async ({ page, portal }) => {
  await portal.signIn(page, 'board_member', 'Rosalind')
  const [mill, trust] = [`${createSurname()} Mill`, `${createSurname()} Trust`]
  const entityId = await create(page, '/api/ownership-entities', { kind: 'company', name: mill })
  const ownerEntityId = await create(page, '/api/ownership-entities', { kind: 'trust', name: trust })
  await create(page, '/api/ownership-stakes', {
    entityId,
    ownerEntityId,
    percent: '40',
    fromDate: '2020-01-01',
  })
  await page.goto('/ownership')
  const stake = page.getByRole('table', { name: `Owners of ${mill}` }).getByRole('row', { name: trust })
  const undo = findToast(page).getByRole('button', { name: 'Undo' })
  await page.getByRole('button', { name: `Change or end: ${trust} in ${mill}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Change this stake' })
  await dialog.getByLabel('Percentage').fill('45')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(stake).toContainText('45%')
  await undo.click()
  await expect(stake).toContainText('40%')

  await page.getByRole('button', { name: `Delete: ${trust} in ${mill}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete stake' }).click()
  await expect(stake).toHaveCount(0)
  await undo.click()
  await expect(stake).toContainText('40%')
})
