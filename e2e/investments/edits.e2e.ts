import type { Locator, Page } from '@playwright/test'

import { endSessionInCall, submitSignIn } from '#e2e/accounts/auth.ts'
import { clickTwice, countCalls, expect, findToast, test } from '#e2e/fixtures.ts'

import { addInvestment, findRow, recordActivity } from './investments.ts'

async function openEdit(page: Page): Promise<Locator> {
  await findRow(page, 'Orchard Fund').getByRole('button', { name: 'More: Orchard Fund' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  return page.getByRole('dialog', { name: 'Edit investment' })
}

async function openAccount(page: Page): Promise<Locator> {
  await page.getByRole('list', { name: 'Accounts' }).getByRole('button', { name: 'Edit' }).click()
  return page.getByRole('dialog', { name: 'Edit account' })
}

async function openCorrection(page: Page): Promise<Locator> {
  const dividend = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Dividend: ' })
  await dividend.getByRole('button', { name: 'Correct' }).click()
  return page.getByRole('dialog', { name: 'Correct activity' })
}

test('an edit continues after the session expired', async ({ page, portal, expectConsoleError }) => {
  expectConsoleError(/401 .*\/api\/investment/)
  test.slow()
  const account = await portal.signIn(page)
  const { id, ...holding } = await addInvestment(page, { date: '2026-01-05' })
  await recordActivity(page, { id, ...holding }, { kind: 'dividend', date: '2026-02-02', amount: '10' })
  await page.goto('/investment-dashboard')

  async function saveAfterSignIn(form: Locator, button: string, call: string): Promise<void> {
    await endSessionInCall(page, portal, call)
    await form.getByRole('button', { name: button }).click()
    const signIn = page.getByRole('main').getByRole('link', { name: 'Sign In' })
    if (new URL(page.url()).pathname === '/investment-dashboard') await signIn.click()
    await submitSignIn(page, account)
    await findToast(page).getByRole('button', { name: 'Continue where you were' }).click()
    await expect(form).toBeVisible()
  }

  await test.step('of an account', async () => {
    const form = await openAccount(page)
    await form.getByRole('textbox', { name: 'Name' }).fill('Bank of Oak')
    await saveAfterSignIn(form, 'Save', '**/api/investment-accounts/*')
    await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Bank of Oak')
    const saved = countCalls(page, /^PUT .*\/investment-accounts\//)
    await clickTwice(form.getByRole('button', { name: 'Save' }))
    await expect(findToast(page)).toContainText('Account updated')
    expect(saved()).toBe(1)
  })

  await test.step('of an investment in the list', async () => {
    const form = await openEdit(page)
    await form.getByLabel('Symbol').fill('ORCH')
    await saveAfterSignIn(form, 'Save', '**/api/investments/*')
    await expect(form.getByLabel('Symbol')).toHaveValue('ORCH')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(findToast(page)).toContainText('Investment updated')
  })

  await test.step('of an activity', async () => {
    await page.goto(`/investment-dashboard?investment=${id}`)
    const form = await openCorrection(page)
    await form.getByRole('textbox', { name: 'Amount' }).fill('12.50')
    await saveAfterSignIn(form, 'Save correction', '**/api/investment-activities/*')
    await expect(form.getByRole('textbox', { name: 'Amount' })).toHaveValue('12.50')
    await form.getByRole('button', { name: 'Save correction' }).click()
    await expect(page.getByRole('main')).toContainText('Dividend: $12.50')
  })
})

test('an edit shows what another one has changed', async ({ page, portal, expectConsoleError }) => {
  expectConsoleError(/409 .*\/api\/investment/)
  await portal.signIn(page)
  const { id, account, version } = await addInvestment(page, { date: '2026-01-05' })
  await recordActivity(page, { id, account }, { kind: 'dividend', date: '2026-02-02', amount: '10' })
  await page.goto('/investment-dashboard')

  await test.step('of an account', async () => {
    const form = await openAccount(page)
    await form.getByRole('textbox', { name: 'Name' }).fill('Bank of Oak')
    const data = { name: 'Bank of Elm', version: 1 }
    await page.request.put(`/api/investment-accounts/${account.id}`, { data })
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByRole('alert')).toContainText('Someone changed this while you were reading it.')
    await expect(form.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
      'Current value: Bank of Elm',
    )
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('list', { name: 'Accounts' })).toContainText('Bank of Oak')
  })

  await test.step('of an investment', async () => {
    const form = await openEdit(page)
    await form.getByRole('textbox', { name: 'Asset name' }).fill('Oak Fund')
    await page.request.put(`/api/investments/${id}`, { data: { assetName: 'Elm Fund', version } })
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByRole('textbox', { name: 'Asset name' })).toHaveAccessibleDescription(
      'Current value: Elm Fund',
    )
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(findRow(page, 'Oak Fund')).toHaveCount(1)
  })

  await test.step('of an activity', async () => {
    await page.goto(`/investment-dashboard?investment=${id}`)
    const form = await openCorrection(page)
    await form.getByRole('textbox', { name: 'Amount' }).fill('12.50')
    const { request } = page
    const list = await request.get(`/api/investment-activities?holdingId=${id}&kind=dividend`)
    const [dividend] = (await list.json()) as { id: string }[]
    const corrected = await request.put(`/api/investment-activities/${dividend?.id}`, {
      data: { accountId: account.id, holdingId: id, kind: 'dividend', date: '2026-02-02', amount: '11' },
    })
    expect(corrected.status()).toBe(200)
    await form.getByRole('button', { name: 'Save correction' }).click()
    await expect(form.getByRole('textbox', { name: 'Amount' })).toHaveAccessibleDescription(
      'Current value: 11.00',
    )
    await form.getByRole('button', { name: 'Save correction' }).click()
    await expect(page.getByRole('main')).toContainText('Dividend: $12.50')
  })
})
