import type { Locator, Page } from '@playwright/test'

import { expect, openWithoutReload, phone, test, findToast, withMotion } from '#e2e/fixtures.ts'
import { findFamilyAccessButton, findNavigation, findMenuButton } from '#e2e/frame/frame.ts'

test.use(withMotion)

test('the modal traps the focus and closes in three ways', async ({ page }) => {
  await page.goto('/')
  const opener = findFamilyAccessButton(page)
  const actions = {
    'the backdrop': () => page.mouse.click(20, 20),
    'the close button': () => findDialog(page).getByRole('button', { name: 'Close' }).click(),
    Esc: () => page.keyboard.press('Escape'),
  }

  await expect(findDialog(page)).toBeHidden()
  for (const [action, close] of Object.entries(actions)) {
    await opener.press('Enter')
    await expect(findDialog(page).getByLabel('Family Member ID')).toBeFocused()
    for (const stop of ['Secure Access Code', 'Access Family Portal', 'Close', 'Family Member ID']) {
      await page.keyboard.press('Tab')
      await expect(page.locator(':focus')).toHaveAccessibleName(stop)
    }
    // Radix listens for clicks on the backdrop from the next task on.
    await page.evaluate('new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))')
    await close()
    await expect(findDialog(page), `${action} closes it`).toBeHidden()
    await expect(opener).toBeFocused()
  }

  await test.step('submitting as a visitor makes no call', async () => {
    await opener.click()
    const familyId = findDialog(page).getByLabel('Family Member ID')
    const accessCode = findDialog(page).getByLabel('Secure Access Code')
    const submit = findDialog(page).getByRole('button', { name: 'Access Family Portal' })
    await expect(familyId).toHaveAttribute('name', 'familyId')
    await expect(accessCode).toHaveAttribute('name', 'accessCode')

    const calls: string[] = []
    page.on('request', request => {
      const path = new URL(request.url()).pathname
      if (path !== '/api/crypto-prices') calls.push(`${request.method()} ${path}`)
    })
    await submit.click()
    await expectMissing(familyId)
    await familyId.fill('HW-0001')
    await submit.click()
    await expectMissing(accessCode)
    await accessCode.fill('a code that is not sent')
    await submit.click()

    await expect(findDialog(page)).toBeHidden()
    await expect(findToast(page)).toContainText(
      'This tab remembers your ID and code until you sign out or reload it.',
    )
    expect(calls).toEqual([])
  })
})

test.describe('on a phone', () => {
  test.use(phone)

  test('the mobile menu opens the Family Access modal', async ({ page }) => {
    await page.goto('/')
    await findMenuButton(page, 'Open').click()
    await findFamilyAccessButton(page).click()

    await expect(findDialog(page)).toBeVisible()
    await expect(findNavigation(page)).toBeHidden()
    await findDialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(findDialog(page)).toBeHidden()
  })
})

function findDialog(page: Page) {
  return page.getByRole('dialog', { name: 'Family Access' })
}

/** The browser itself blocks the form and shows its message at this field. */
async function expectMissing(field: Locator) {
  await expect(field).toBeFocused()
  await expect(field).toHaveJSProperty('validity.valueMissing', true)
}

test('a code that was set on another device opens a page', async ({ page, portal }) => {
  const account = await portal.signIn(page)
  await page.goto('/resources/calculators')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Set your Secure Access Code' })).toBeVisible()
  const change = { currentPassword: account.password, accessCode: 'forty-two rings' }
  const headers = { origin: portal.address }
  const changed = await page.request.put('/api/family-access/code', { data: change, headers })
  expect(changed.status()).toBe(200)
  await openWithoutReload(page, '/resources')
  await expect(page.getByRole('heading', { level: 1, name: 'Resources' })).toBeVisible()
  await openWithoutReload(page, '/resources/calculators')
  await expect(main.getByRole('button', { name: 'Family Access' })).toBeVisible()
})

test('a protected page requires a code, then ID and code', async ({ page, portal, expectConsoleError }) => {
  expectConsoleError(/403 .*\/api\/family-access/)
  const account = await portal.signIn(page)
  await page.goto('/resources/calculators')
  await page.getByRole('main').getByRole('link', { name: 'Set your Secure Access Code' }).click()
  await expect(page).toHaveURL(/\/account\?next=%2Fresources%2Fcalculators#family-access$/)
  const familyId = (await page.getByText(/^[\dA-F]{4}-[\dA-F]{4}$/).textContent()) ?? ''
  await page.getByLabel('Your code').fill('forty-two rings')
  await page.getByRole('button', { name: 'Set code' }).click()
  await expect(page.getByText('Please enter your password')).toBeVisible()
  await page.getByLabel('Your password').fill(account.password)
  await page.getByRole('button', { name: 'Set code' }).click()
  await expect(findToast(page)).toContainText('Secure Access Code set')

  await page.getByRole('link', { name: 'Continue to the page that asked for your code' }).click()
  await expect(page).toHaveURL('/resources/calculators')

  await page.goto('/resources')
  await page.getByRole('button', { name: 'Access', description: /Calculators/ }).click()
  await expect(findDialog(page).getByRole('link', { name: 'account page' })).toBeVisible()
  await submitAccessCode(page, familyId, 'not the right one')
  await expect(page).toHaveURL('/resources/calculators')
  await expect(page.getByRole('alert')).toHaveText(/The Family Member ID or Secure Access Code is incorrect/)
  const tryAgain = page.getByRole('main').getByRole('button', { name: 'Try again' })
  await tryAgain.click()
  await expect(findDialog(page).getByLabel('Family Member ID')).toHaveValue(familyId)

  // A lost connection discards nothing.
  expectConsoleError(/ERR_FAILED .*\/api\/family-access/)
  await page.route('/api/family-access', route => route.abort(), { times: 1 })
  await submitAccessCode(page, familyId, 'forty-two rings')
  await expect(page.getByRole('alert')).toHaveText(/could not be checked/)
  await tryAgain.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Financial Calculators' })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Financial Calculators' })).toBeVisible()
})

test('a second try moves the focus to the page', async ({ page, portal, expectConsoleError }) => {
  expectConsoleError(/403 .*\/api\/family-access/)
  const { familyId, accessCode } = await portal.setAccessCode(await portal.signIn(page))
  await page.goto('/resources/calculators')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Family Access' }).press('Enter')
  await submitAccessCode(page, familyId, 'not the right one')
  await main.getByRole('button', { name: 'Try again' }).press('Enter')
  await submitAccessCode(page, familyId, accessCode)
  await expect(page.getByRole('heading', { level: 1, name: 'Financial Calculators' })).toBeVisible()
  await expect(main.locator(':focus')).toContainText('Financial Calculators')
})

async function submitAccessCode(page: Page, familyId: string, accessCode: string) {
  await findDialog(page).getByLabel('Family Member ID').fill(familyId)
  await findDialog(page).getByLabel('Secure Access Code').fill(accessCode)
  await findDialog(page).getByRole('button', { name: 'Access Family Portal' }).click()
}
