import { generate } from 'otplib'

import { expect, findToast, test } from '#e2e/fixtures.ts'

import { findButton } from './auth.ts'

test('a role requires a second factor', async ({ page, browser, openPortal, expectConsoleError }) => {
  // The page makes both calls. The first refusal leads to another page, which may cancel the second.
  expectConsoleError(/403 .*\/api\/(family-members|board-approvals)/)
  const portal = await openPortal()
  await portal.signIn(page, 'admin', 'Rosalind')
  const adaPage = await browser.newPage({ baseURL: portal.address })
  const ada = await portal.signIn(adaPage)
  await adaPage.goto('/account')

  await page.goto(`${portal.address}/role-management`)
  const card = page.getByRole('region', { name: 'Second factor' })
  await card.getByLabel('Family Member').check()
  await expect(card.getByLabel('Days to set one up: Family Member')).toHaveValue('14')
  await card.getByRole('button', { name: 'Save second factor rules' }).click()
  await expect(findToast(page)).toContainText('Second factor rules saved')
  await expect(card).toContainText('1 of 1 account without one. Required from')

  await adaPage.goto('/')
  await expect(adaPage.getByText(/Please set one up by .+ 20\d\d\./)).toBeVisible()
  await adaPage.goto('/account')
  await expect(adaPage.getByRole('link', { name: 'Set up now' })).toBeVisible()

  await card.getByLabel('Days to set one up: Family Member').fill('0')
  await card.getByRole('button', { name: 'Save second factor rules' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('1 account without a second factor')
  // The toast of the first change may still be visible.
  const saved = page.waitForResponse(response => response.request().method() === 'PUT')
  await page.getByRole('button', { name: 'Require immediately' }).click()
  expect((await saved).status()).toBe(200)

  // A page that is open notices it with its next call.
  await adaPage.getByRole('link', { name: 'Family Tree' }).first().click()
  await expect(adaPage).toHaveURL('/second-factor')
  await expect(adaPage.getByRole('heading', { level: 1 })).toHaveText('Set Up a Second Factor')
  await adaPage.goto('/companies')
  await expect(adaPage).toHaveURL('/second-factor')
  await adaPage.getByLabel('Password', { exact: true }).fill(ada.password)
  await findButton(adaPage, 'Set up second factor').click()
  const key = adaPage.getByText(/^([A-Z2-7]{4} ?){8}$/)
  const secret = ((await key.textContent()) ?? '').replaceAll(' ', '')
  await adaPage.getByRole('textbox', { name: 'Code', exact: true }).fill(await generate({ secret }))
  await findButton(adaPage, 'Turn on').click()
  await adaPage.getByRole('button', { name: 'I have saved my codes' }).click()
  await adaPage.getByRole('link', { name: 'Continue to the portal' }).click()
  await expect(adaPage).toHaveURL('/')
  await adaPage.goto('/companies')
  await expect(adaPage.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible()
  await adaPage.close()
})
