import { readFile } from 'node:fs/promises'

import { endSessionInCall } from '#e2e/accounts/auth.ts'
import { expect, findToast, test } from '#e2e/fixtures.ts'
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
  await expect(page.getByRole('search', { name: 'Filters of the audit trail' })).toBeFocused()
  await expect(rows.filter({ hasText: 'Isolde Hartwell exported the audit trail' })).toBeVisible()
  await page.getByLabel('From').fill('2026-03-02')
  await page.getByLabel('To', { exact: true }).fill('2026-03-01')
  await expect(page.getByLabel('To', { exact: true })).toHaveAccessibleDescription(
    'This day is before the first one.',
  )
})

test('an export reports why it failed', async ({ page, portal, expectConsoleError }) => {
  expectConsoleError(/ERR_FAILED .*\/api\/audit-export/)
  expectConsoleError(/429 .*\/api\/audit-export/)
  expectConsoleError(/401 .*\/api\/audit-export/)
  await portal.signIn(page, 'admin', 'Isolde')
  await page.goto('/audit')
  const button = page.getByRole('button', { name: 'Export as CSV' })
  const exports = '**/api/audit-export*'

  await page.route(exports, route => route.abort(), { times: 1 })
  await button.click()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toHaveText('The export did not finish. Check your connection, then try again.')

  const sentence = 'You have exported too often. Please try again in 40 minutes'
  const json = { error: sentence, message: sentence, code: 'audit.limit', requestId: '1' }
  await page.route(exports, route => route.fulfill({ status: 429, json }), { times: 1 })
  await button.click()
  await expect(alert).toHaveText(`${sentence}.`)

  await endSessionInCall(page, portal, exports)
  await button.click()
  await expect(page).toHaveURL('/auth')
  await expect(findToast(page)).toHaveText('Your session has endedPlease sign in again to continue.')
})
