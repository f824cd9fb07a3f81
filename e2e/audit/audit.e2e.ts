import { readFile } from 'node:fs/promises'

import { expect, test } from '#e2e/fixtures.ts'
import { findAccountButton } from '#e2e/frame/frame.ts'

test('an administrator filters and exports the audit trail', async ({ page, browser, portal }) => {
  const member = await browser.newPage({ baseURL: portal.address })
  const account = await portal.signIn(member, 'family_member', 'Ottilie')
  await member.request.post('/api/login', { data: account })
  await member.goto('/account#activity')
  const activity = member.getByRole('list', { name: 'Activity' })
  await expect(activity.getByRole('listitem').last()).toContainText('You signed in')
  await member.close()

  await portal.signIn(page, 'admin', 'Isolde')
  await page.goto('/')
  await findAccountButton(page).click()
  await page.getByRole('menuitem', { name: 'Audit Trail' }).click()
  await expect(page).toHaveURL('/audit')
  const rows = page.getByRole('table', { name: 'Entries' }).getByRole('row')
  await expect(rows.filter({ hasText: 'Ottilie Hartwell signed in' }).first()).toBeVisible()

  await page.getByRole('combobox', { name: 'Person' }).fill('Ottilie')
  await page.getByRole('option', { name: /^Ottilie/ }).click()
  await expect(page.getByRole('list', { name: 'Filters' })).toContainText('Ottilie')
  await expect(rows.filter({ hasText: 'Isolde' })).toHaveCount(0)
  await expect(rows.filter({ hasText: 'Ottilie' }).first()).toBeVisible()

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^Audit trail .+\.csv$/)
  const csv = await readFile(await download.path(), 'utf8')
  expect(csv).toContain('Ottilie Hartwell signed in')
  expect(csv).not.toContain('Isolde')

  await page.getByLabel('Kind').selectOption('Roles')
  await expect(page.getByRole('heading', { name: 'No entries match these filters' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No entries match these filters' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Clear all filters' }).last().click()
  await expect(page).toHaveURL('/audit')
  await expect(rows.filter({ hasText: 'Isolde Hartwell exported the audit trail' })).toBeVisible()
})
