import { expect, test } from '#e2e/fixtures.ts'

test('an administrator sees the portal as a member', async ({ page, openPortal, expectConsoleError }) => {
  expectConsoleError(/403 \(Forbidden\)/)
  const portal = await openPortal()
  await portal.signIn(page, 'admin', 'Rosalind')
  await portal.stepUp(page)
  const jane = await portal.createAccount('Jane')
  const name = `Jane ${jane.lastName}`
  const otherTab = await page.context().newPage()
  await otherTab.goto(`${portal.address}/role-management`)
  await expect(otherTab.getByRole('heading', { level: 1, name: 'Role Management' })).toBeVisible()

  // A page behind another one draws once a second, and a click waits for that.
  await page.bringToFront()
  await page.goto(`${portal.address}/role-management`)
  await page.getByRole('button', { name: `Details: ${name}` }).click()
  await page.getByRole('button', { name: 'View as this account' }).click()
  const question = page.getByRole('dialog', { name: `View as ${name}?` })
  await question.getByLabel('Reason').fill('She cannot find the charts')
  await question.getByRole('button', { name: 'View as this account' }).click()

  const banner = page.getByRole('region', { name: 'Viewing as another account' })
  await expect(banner).toContainText(`You see the portal as ${name}. Nothing can be changed.`)
  // The other tab follows, with nothing of the administrator's page.
  await expect(otherTab.getByRole('region', { name: 'Viewing as another account' })).toBeVisible()
  await expect(otherTab.getByRole('heading', { level: 1, name: 'Access Restricted' })).toBeVisible()

  const rejected: string[] = []
  page.on('response', response => {
    if (response.status() === 403) rejected.push(response.url())
  })
  await page.goto(`${portal.address}/account#api-tokens`)
  const tokens = page.getByRole('region', { name: 'API tokens' })
  await expect(tokens).toContainText(`This is personal. Only ${name} can see it.`)
  await expect(page.getByText('You have not sent an inquiry yet')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(1)
  expect(rejected).toEqual([])
  await page.getByRole('button', { name: 'Change name' }).click()
  const change = page.getByRole('dialog', { name: 'Change your name' })
  await change.getByLabel('First name').fill('Joan')
  await change.getByRole('button', { name: 'Save name' }).click()
  await expect(change).toContainText(`You see the portal as ${name}, so nothing can be changed.`)
  await change.getByRole('button', { name: 'Cancel' }).click()
  await expect(change).toBeHidden()

  await banner.getByRole('button', { name: 'Stop viewing' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Role Management' })).toBeVisible()
  await expect(banner).toBeHidden()
  await expect(otherTab.getByRole('heading', { level: 1, name: 'Role Management' })).toBeVisible()
  await page.getByRole('button', { name: `Details: ${name}` }).click()
  await expect(page.getByRole('dialog')).toContainText('“She cannot find the charts”')
})
