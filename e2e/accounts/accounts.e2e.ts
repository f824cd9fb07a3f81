import type { Page } from '@playwright/test'
import { generate } from 'otplib'

import { countCalls, expect, delayResponses, phone, test, findToast } from '#e2e/fixtures.ts'
import type { Account } from '#e2e/portal.ts'

import { findAlert, findButton, discardSession, findField, fillAccountForm, submitSignIn } from './auth.ts'

const newPassword = 'ninety-nine rings'

test('changing the password signs out other browsers', async ({
  page,
  browser,
  portal,
  expectConsoleError,
}) => {
  expectConsoleError(/400 .*\/api\/account\/password/)
  const account = await portal.signIn(page)
  const elsewhere = await browser.newPage({ baseURL: portal.address })
  await elsewhere.goto('/auth')
  await submitSignIn(elsewhere, account)
  await expect(elsewhere).toHaveURL('/')

  await page.goto('/account#password')
  await page.getByLabel('Current password').fill('not the right one')
  await page.getByLabel('New password').fill(newPassword)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription('This password is incorrect')
  await expect(page.getByLabel('Current password')).toBeFocused()
  await expect(page.getByLabel('New password')).toHaveValue(newPassword)

  const calls = countCalls(page, 'PUT /api/account/password')
  const answer = await delayResponses(page, '/api/account/password')
  await page.getByLabel('Current password').fill(account.password)
  await page.getByRole('button', { name: 'Change password' }).dblclick()
  await expect(page.getByRole('button', { name: 'Changing password...' })).toBeDisabled()
  await answer.release()
  await expect(findToast(page)).toContainText('Password changed')
  await expect(findToast(page)).toContainText('One other device was signed out.')
  await expect(page.getByLabel('New password')).toHaveValue('')
  expect(calls()).toBe(1)

  await elsewhere.goto('/portfolio')
  await expect(elsewhere).toHaveURL('/auth')
  await submitSignIn(elsewhere, { ...account, password: newPassword })
  await expect(elsewhere).toHaveURL('/')
  await elsewhere.close()
})

test('a second factor is set up, required and turned off', async ({ page, portal, expectConsoleError }) => {
  expectConsoleError(/400 .*\/api\/second-factor/)
  expectConsoleError(/401 .*\/api\/login/)
  const account = await portal.signIn(page)
  await page.goto('/account#second-factor')
  const secret = await startSecondFactor(page, account)
  const code = page.getByRole('textbox', { name: 'Code', exact: true })
  await code.fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(code).toHaveAccessibleDescription(/This code is incorrect or was already used/)
  await code.fill(await generate({ secret }))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const recoveryCodes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(recoveryCodes).toHaveCount(10)
  const recoveryCode = (await recoveryCodes.first().textContent()) ?? ''
  await page.getByRole('button', { name: 'I have saved my codes' }).click()
  await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible()
  await expect(page.locator(':focus')).toContainText('You have 10 recovery codes left.')

  await discardSession(page)
  await page.goto('/auth')
  await submitSignIn(page, account)
  await expect(findField(page, 'Code from your app')).toBeFocused()
  await expect(findField(page, 'Code from your app')).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(findField(page, 'Code from your app')).toHaveAttribute('inputmode', 'numeric')
  await expect(findAlert(page)).toBeHidden()
  await expect(findField(page, 'Password')).toHaveValue(account.password)

  await findButton(page, 'Sign In').click()
  await expect(page.getByText('Please enter the code')).toBeVisible()
  await findField(page, 'Code from your app').fill('000000')
  await findButton(page, 'Sign In').click()
  await expect(findField(page, 'Code from your app')).toHaveAccessibleDescription(/^This code is incorrect/)
  await expect(findField(page, 'Email')).toHaveValue(account.email)

  // The code of this time step is used. The code of the next one is already valid.
  await findField(page, 'Code from your app').fill(await generate({ secret, epoch: Date.now() / 1000 + 30 }))
  await findButton(page, 'Sign In').click()
  await expect(page).toHaveURL('/')
  await expect(findToast(page)).toContainText('Welcome back!')

  await page.goto('/account#second-factor')
  await page.getByRole('button', { name: 'Turn off' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn off the second factor' })
  await dialog.getByLabel('Password').fill(account.password)
  await dialog.getByRole('textbox', { name: 'Code' }).fill(recoveryCode)
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(findToast(page)).toContainText('Second factor is off')
  await expect(page.getByRole('button', { name: 'Set up second factor' })).toBeVisible()
})

test('a recovery code replaces the app code', async ({ page, portal, expectConsoleError }) => {
  expectConsoleError(/401 .*\/api\/login/)
  const other = await portal.createAccount('Grace')
  const account = await portal.signIn(page)
  const { secret } = await postJson(page, '/api/second-factor', { password: account.password })
  const { recoveryCodes } = await postJson(page, '/api/second-factor/confirm', {
    code: await generate({ secret }),
  })

  await test.step('another email address hides the code field', async () => {
    await discardSession(page)
    await page.goto('/auth')
    await submitSignIn(page, account)
    await expect(findField(page, 'Code from your app')).toBeVisible()
    await fillAccountForm(page, other)
    await expect(findField(page, 'Code from your app')).toBeHidden()
    await findButton(page, 'Sign In').click()
    await expect(page).toHaveURL('/')
  })

  await discardSession(page)
  await page.goto('/auth')
  await submitSignIn(page, account)
  await findButton(page, 'Use a recovery code instead').click()
  await expect(findField(page, 'Recovery code')).toBeFocused()
  await findField(page, 'Recovery code').fill(recoveryCodes[3].toUpperCase())
  await findButton(page, 'Sign In').click()
  await expect(page).toHaveURL('/')
})

test('ends one session, then all others', async ({ page, browser, portal, expectConsoleError }) => {
  expectConsoleError(/503 .*\/api\/sessions/)
  const account = await portal.signIn(page)
  const openSession = async (userAgent: string) => {
    const other = await browser.newPage({ baseURL: portal.address, userAgent })
    await other.request.post('/api/login', { data: account })
    return other
  }
  const [phone, laptop] = [await openSession(iPhone), await openSession(firefox)]
  await page.goto('/account#sessions')
  const sessions = page.getByRole('region', { name: 'Your devices' }).getByRole('listitem')
  await expect(sessions).toHaveCount(3)
  await expect(sessions.first()).toContainText('This browser')
  await expect(sessions.first().getByRole('button')).toBeHidden()

  // A session that could not be ended is still listed.
  await page.route('/api/sessions/*', route => route.fulfill({ status: 503 }))
  await page.getByRole('button', { name: /^Sign out: Safari on iPhone/ }).click()
  await expect(page.getByRole('alert')).toHaveText('This device could not be signed out. Please try again.')
  await expect(page.getByRole('button', { name: /^Sign out: Safari on iPhone/ })).toBeEnabled()
  await page.unroute('/api/sessions/*')

  await page.getByRole('button', { name: /^Sign out: Safari on iPhone/ }).click()
  await expect(findToast(page)).toContainText('Safari on iPhone is signed out.')
  await expect(sessions).toHaveCount(2)
  expect((await phone.request.get('/api/user')).status()).toBe(401)
  expect((await laptop.request.get('/api/user')).status()).toBe(200)

  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page.getByText('You are not signed in anywhere else.')).toBeVisible()
  expect((await laptop.request.get('/api/user')).status()).toBe(401)
  expect((await page.request.get('/api/user')).status()).toBe(200)
  await Promise.all([phone.close(), laptop.close()])
})

test('shows the account, and applies a theme from the first paint', async ({ page, portal }) => {
  const { email } = await portal.signIn(page, 'family_member', 'Mary')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/account')
  await expect(page.getByRole('main')).toContainText('Mary Hartwell')
  await expect(page.getByRole('main')).toContainText(email)
  await expect(page.getByRole('main').getByText('Family Member', { exact: true })).toBeVisible()
  for (const section of [
    'Your details',
    'Family Access',
    'Password',
    'Second factor',
    'Passkeys',
    'Your devices',
    'Your inquiries',
    'Appearance',
  ])
    await expect(page.getByRole('region', { name: section })).toBeVisible()

  const readPageColor = () => page.evaluate(`getComputedStyle(document.documentElement).backgroundColor`)
  const light = await readPageColor()
  await page.getByRole('radio', { name: 'Dark' }).check()
  const dark = await readPageColor()
  expect(dark).not.toBe(light)

  await page.goto('/about', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.goto('/account#appearance')
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  expect(await readPageColor()).toBe(dark)

  await page.getByRole('radio', { name: 'Same as device' }).check()
  expect(await readPageColor()).toBe(light)
  // Chromium stores a script's cookies asynchronously, so that a reload could overtake the change.
  await expect.poll(() => page.evaluate('document.cookie')).not.toContain('dark')
  await page.reload()
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
})

test.describe('on a phone', () => {
  test.use(phone)

  test('lower sections of the account load when they are needed', async ({ page, portal }) => {
    await portal.signIn(page)
    await page.goto('/account')
    await expect(page.getByRole('button', { name: 'Change name' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Password', exact: true })).toBeVisible()
    await expect(page.getByLabel('Current password')).toHaveCount(0)
    await page.getByRole('heading', { name: 'Family Access', exact: true }).scrollIntoViewIfNeeded()
    await expect(page.getByLabel('Current password')).toBeVisible()

    await page.goto('/about')
    await page.goto('/account')
    // Scrolling to the button would bring the sections near.
    await page
      .getByRole('button', { name: 'Change name' })
      .evaluate((button: { focus: (options: object) => void }) => button.focus({ preventScroll: true }))
    await expect(page.getByLabel('Current password')).toHaveCount(0)
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Current password')).toBeVisible()

    await page.goto('/about')
    await page.goto('/account#inquiries')
    await expect(page.getByText('You have not sent an inquiry yet')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Your inquiries' })).toBeInViewport()
  })
})

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'

/** Starts the setup with the password and returns the key to type. */
async function startSecondFactor(page: Page, { password }: Account): Promise<string> {
  const section = page.getByRole('region', { name: 'Second factor' })
  await section.getByLabel('Password').fill(password)
  await section.getByRole('button', { name: 'Set up second factor' }).click()
  await expect(section.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const key = await section.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()
  return (key ?? '').replaceAll(' ', '')
}

async function postJson(page: Page, path: string, data: object) {
  const answer = await page.request.post(path, { data })
  expect(answer.ok(), `${path} is answered`).toBe(true)
  return answer.json()
}
