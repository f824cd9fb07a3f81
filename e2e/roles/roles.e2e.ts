import { expect, findToast, test } from '#e2e/fixtures.ts'
import { openPageAs } from '#e2e/members.ts'

test('an administrator changes, accepts and deactivates accounts', async ({
  page,
  openPortal,
  expectConsoleError,
}) => {
  expectConsoleError(/503 .*\/approve/)
  const portal = await openPortal({ REGISTRATION: 'approval' })
  const own = await portal.signIn(page, 'admin', 'Rosalind')
  const ada = await portal.createAccount('Ada')
  const adaName = `Ada ${ada.lastName}`
  const applicant = await portal.createAccount('Cleo')
  await portal.setWaiting(applicant)
  expectConsoleError(/ERR_FAILED .*\/api\/account-states/)
  await page.route('**/api/account-states*', route => route.abort(), { times: 1 })
  await page.goto(`${portal.address}/role-management`)
  await expect(page.getByText('Which of these accounts are active could not be loaded.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: /^Accept Cleo/ })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Role Management' })).toBeVisible()
  await expect(page.getByLabel(`Role of Rosalind ${own.lastName}`)).toBeDisabled()

  await page.getByLabel(`Role of ${adaName}`).selectOption('Board Member')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`Make ${adaName} a Board Member?`)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel(`Role of ${adaName}`)).toHaveValue('family_member')
  await page.getByLabel(`Role of ${adaName}`).selectOption('Board Member')
  await dialog.getByLabel('Reason').fill('Elected in May')
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await expect(findToast(page)).toContainText('Role Updated')
  await expect(findToast(page)).toContainText(`${adaName} is now a Board Member.`)
  const board = page.getByRole('list', { name: 'Board members' })
  await expect(board).toContainText(adaName)
  await expect(board).not.toContainText('Expiring Soon')
  await page.getByRole('button', { name: 'Expire Board Terms' }).click()
  await expect(findToast(page)).toContainText('Terms Expired')
  await expect(findToast(page)).toContainText('No board terms have expired.')

  await page.getByRole('button', { name: 'Review' }).click()
  await expect(page).toHaveURL(/state=waiting/)
  await expect(page.getByRole('heading', { name: 'Accounts' })).toBeFocused()
  const accept = page.getByRole('button', { name: `Accept Cleo ${applicant.lastName}` })
  await page.route('**/api/users/*/approve', route => route.fulfill({ status: 503 }), { times: 1 })
  await accept.click()
  await expect(findToast(page)).toContainText('The account was not changed')
  await accept.click()
  await expect(findToast(page)).toContainText('Account accepted')
  await expect(page.getByText('No one is waiting')).toBeVisible()

  await page.getByLabel('State').selectOption('All states')
  await page.getByLabel('Search accounts').fill('ADA')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: `Details: ${adaName}` }).click()
  await expect(dialog).toContainText('Approve or reject the requests that others send to the board.')
  await expect(dialog).toContainText('“Elected in May”')
  await dialog.getByRole('button', { name: 'Deactivate account' }).click()
  const question = page.getByRole('dialog', { name: `Deactivate ${adaName}?` })
  await question.getByRole('button', { name: 'Deactivate account' }).click()
  await expect(question.getByLabel('Reason')).toHaveAccessibleDescription(/Please state a reason/)
  await question.getByLabel('Reason').fill('Left the office')
  await question.getByRole('button', { name: 'Deactivate account' }).click()
  await expect(question).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Reactivate account' })).toBeVisible()
  await expect(dialog).toContainText('“Left the office”')
})

test('an administrator reviews a role that another one changed', async ({
  page,
  browser,
  openPortal,
  expectConsoleError,
}) => {
  expectConsoleError(/409 \(Conflict\)/)
  expectConsoleError(/403 \(Forbidden\)/)
  const portal = await openPortal()
  const own = await portal.signIn(page, 'admin', 'Rosalind')
  const ada = await portal.createAccount('Ada')
  const adaSelector = page.getByLabel(`Role of Ada ${ada.lastName}`)
  await portal.setWaiting(await portal.createAccount('Cleo'))
  const other = await openPageAs(browser, portal, 'admin')
  for (const one of [page, other]) {
    await one.goto(`${portal.address}/role-management`)
    await expect(one.getByLabel(`Role of Ada ${ada.lastName}`)).toBeVisible()
  }
  async function changeRole(on: typeof page, firstName: string, role: string) {
    await on.getByLabel(`Role of ${firstName}`).selectOption(role)
    await on.getByRole('dialog').getByRole('button', { name: 'Change role' }).click()
  }

  await changeRole(other, 'Ada', 'Board Member')
  await expect(findToast(other)).toContainText('Role Updated')
  await changeRole(page, 'Ada', 'Administrator')
  // The open dialog hides the rest of the page from the tree of roles.
  const toast = page.getByRole('listitem', { includeHidden: true }).filter({ hasText: 'Update Failed' })
  await expect(toast).toContainText('Another administrator changed this role')
  await expect(page.getByRole('dialog')).toContainText('Now a Board Member.')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(adaSelector).toHaveValue('board_member')

  await test.step('own rules stay beside those of another one', async () => {
    const findRule = (on: typeof page, role: string) =>
      on.getByRole('region', { name: 'Second factor' }).getByRole('checkbox', { name: role })
    const save = (on: typeof page) => on.getByRole('button', { name: 'Save second factor rules' }).click()
    await findRule(other, 'Board Member').check()
    await save(other)
    await expect(findToast(other)).toContainText('Second factor rules saved')
    const saveButton = other.getByRole('button', { name: 'Save second factor rules' })
    await expect(saveButton).toBeFocused()
    await expect(saveButton).toBeDisabled()
    await findRule(page, 'Family Member').check()
    await save(page)
    await expect(findToast(page)).toContainText('Another administrator changed this setting')
    await expect(findRule(page, 'Board Member')).toBeChecked()
    await expect(findRule(page, 'Family Member')).toBeChecked()
    await save(page)
    await expect(findToast(page)).toContainText('Second factor rules saved')
    await expect(findRule(page, 'Family Member')).toBeChecked()
  })

  await test.step('unsaved choices survive a reload', async () => {
    const rule = page.getByRole('region', { name: 'Second factor' }).getByRole('checkbox', { name: 'Board' })
    const mode = page.getByRole('radio', { name: /^By invitation/ })
    await rule.uncheck()
    await mode.check()
    await page.reload()
    await expect(rule).not.toBeChecked()
    await expect(mode).toBeChecked()
    await expect(page.getByRole('button', { name: 'Save registration' })).toBeEnabled()
    await page.getByRole('radio', { name: /^Open/ }).check()
    await rule.check()
  })

  await test.step('the keyboard continues at the list after a decline', async () => {
    await page.getByRole('button', { name: /^Decline Cleo/ }).press('Enter')
    const question = page.getByRole('dialog')
    await question.getByLabel('Reason').fill('Unknown')
    await question.getByRole('button', { name: 'Decline account' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Accounts' })).toBeFocused()
  })

  await test.step('a demoted administrator sees that at the next refusal', async () => {
    await changeRole(other, `Rosalind ${own.lastName}`, 'Family Member')
    await expect(findToast(other)).toContainText('is now a Family Member.')
    await changeRole(page, 'Ada', 'Family Member')
    await expect(page.getByRole('heading', { level: 1, name: 'Access Restricted' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Roles' })).toBeHidden()
  })
})
