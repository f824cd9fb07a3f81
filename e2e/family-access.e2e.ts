import type { Locator, Page } from '@playwright/test'

import { expect, phone, test } from './fixtures.ts'
import { familyAccessButton, mainNavigation, menuButton } from './frame.ts'

test('the Family Access button opens a modal with two required fields; submitting closes it and makes no call', async ({
  page,
}) => {
  await page.goto('/')
  await expect(dialog(page)).toBeHidden()
  await familyAccessButton(page).click()
  await expect(dialog(page)).toBeVisible()

  const familyId = dialog(page).getByLabel('Family Member ID')
  const accessCode = dialog(page).getByLabel('Secure Access Code')
  const submit = dialog(page).getByRole('button', { name: 'Access Family Portal' })
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
  await accessCode.fill('a code that nobody reads')
  await submit.click()

  await expect(dialog(page)).toBeHidden()
  expect(calls).toEqual([])
})

test('the Family Access modal closes on a backdrop click, on the close button and on Esc', async ({
  page,
}) => {
  await page.goto('/')
  const closings = {
    'the backdrop': () => page.mouse.click(20, 20),
    'the close button': () => dialog(page).getByRole('button', { name: 'Close' }).click(),
    Esc: () => page.keyboard.press('Escape'),
  }

  for (const [closing, close] of Object.entries(closings)) {
    await familyAccessButton(page).click()
    await expect(dialog(page)).toBeVisible()
    await close()
    await expect(dialog(page), `${closing} closes it`).toBeHidden()
    await expect(familyAccessButton(page)).toBeFocused()
  }
})

test.describe('on a phone', () => {
  test.use(phone)

  test('the mobile menu opens the Family Access modal', async ({ page }) => {
    await page.goto('/')
    await menuButton(page, 'Open').click()
    await familyAccessButton(page).click()

    await expect(dialog(page)).toBeVisible()
    await expect(mainNavigation(page)).toBeHidden()
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(dialog(page)).toBeHidden()
  })
})

function dialog(page: Page) {
  return page.getByRole('dialog', { name: 'Family Access' })
}

/** The browser itself holds the form back, and shows its bubble at this field. */
async function expectMissing(field: Locator) {
  await expect(field).toBeFocused()
  await expect(field).toHaveJSProperty('validity.valueMissing', true)
}
