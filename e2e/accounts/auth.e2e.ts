import { countCalls, expect, delayResponses, test, findToast } from '#e2e/fixtures.ts'
import { createAccountInput } from '#e2e/portal.ts'

import {
  findAlert,
  findButton,
  expectNoFieldError,
  expectFieldError,
  findField,
  fillAccountForm,
  submitRegistration,
  submitSignIn,
  findTab,
} from './auth.ts'

test('signing in validates, sends one call and greets', async ({ page, portal }) => {
  const calls = countCalls(page, 'POST /api/login')
  await page.goto('/auth')

  await test.step('shows field errors without a call', async () => {
    await findButton(page, 'Sign In').click()
    await expectFieldError(page, 'Email', 'Please enter a valid email address')
    await expectFieldError(page, 'Password', 'Password must be at least 6 characters')
    await expect(findField(page, 'Email')).toBeFocused()

    await submitSignIn(page, { email: 'ada at example', password: '12345' })
    await expectFieldError(page, 'Email', 'Please enter a valid email address')
    await expectFieldError(page, 'Password', 'Password must be at least 6 characters')

    await findField(page, 'Email').fill('ada@example.test')
    await findField(page, 'Password').fill('123456')
    await expectNoFieldError(page, 'Email')
    await expectNoFieldError(page, 'Password')
    expect(calls()).toBe(0)
  })

  await test.step('the pending button is disabled', async () => {
    const account = await portal.createAccount('Grace')
    const answer = await delayResponses(page, '/api/login')
    await fillAccountForm(page, account)
    await findButton(page, 'Sign In').dblclick()
    await expect(findButton(page, 'Signing In...')).toBeDisabled()
    await findField(page, 'Password').press('Enter')
    await expect.poll(calls).toBe(1)
    await answer.release()
    await expect(page).toHaveURL('/')
    expect(calls()).toBe(1)
  })

  await expect(findToast(page)).toContainText('Welcome back!')
  await expect(findToast(page)).toContainText('Hello Grace!')
  await expect(findButton(page, 'Welcome Back, Grace')).toBeVisible()
})

test("a failure shows the server's message in alert and toast", async ({
  page,
  portal,
  expectConsoleError,
}) => {
  expectConsoleError(/401 .*\/api\/login/)
  const { email, password } = await portal.createAccount()
  await page.goto('/auth')
  await submitSignIn(page, { email, password: 'not the right one' })

  const sentence = 'The email address or password is incorrect'
  await expect(findAlert(page)).toHaveText(sentence)
  await expect(findToast(page)).toContainText('Login failed')
  await expect(findToast(page)).toContainText(sentence)
  await expect(findField(page, 'Email')).toHaveValue(email)
  await expect(findField(page, 'Password')).toHaveValue('not the right one')
  await expect(findField(page, 'Password')).toBeFocused()

  await submitSignIn(page, { email, password })
  await expect(page).toHaveURL('/')
  await expect(findAlert(page)).toBeHidden()
})

test('a success whose reply is lost signs in', async ({ page, portal }) => {
  await page.route('/api/login', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, body: '' })
  })
  await page.goto('/auth')
  await submitSignIn(page, await portal.createAccount('Grace'))
  await expect(page).toHaveURL('/')
  await expect(findToast(page)).toContainText('Hello Grace!')
})

test('both tabs share the email, and the URL names the tab', async ({ page }) => {
  await page.goto('/auth')
  await expect(findField(page, 'Email'), 'The first field has the focus').toBeFocused()
  await page.keyboard.type('ada@example.test')
  await findTab(page, 'Register').click()
  await expect(page).toHaveURL('/auth?tab=register')
  await expect(page).toHaveTitle('Register · Heirloom')
  await expect(findTab(page, 'Register')).toBeFocused()
  await expect(findField(page, 'Email')).toHaveValue('ada@example.test')
  await findField(page, 'Email').fill('ben@example.test')

  await page.goBack()
  await expect(findTab(page, 'Sign In')).toHaveAttribute('aria-selected', 'true')
  await expect(findField(page, 'Email')).toHaveValue('ben@example.test')
  await page.goForward()
  await page.reload()
  await expect(findTab(page, 'Register')).toHaveAttribute('aria-selected', 'true')
})

test('a proxy failure shows the default messages', async ({ page, expectConsoleError }) => {
  expectConsoleError(/502 .*\/api\/login/)
  expectConsoleError(/ERR_FAILED .*\/api\/login/)
  expectConsoleError(/ERR_FAILED .*\/api\/register/)
  await page.route(/\/api\/(login|register)$/, route => route.abort())
  // A reply that is not from the portal is never shown.
  const badGateway = { status: 502, body: '<html>Bad Gateway</html>' }
  await page.route('/api/login', route => route.fulfill(badGateway), { times: 1 })
  await page.goto('/auth')
  await submitSignIn(page, createAccountInput())
  await expect(findAlert(page)).toHaveText('Login failed. Please try again.')
  await expect(page.getByText('Bad Gateway')).toBeHidden()

  // Another tab hides the alert.
  await findTab(page, 'Register').click()
  await expect(findAlert(page)).toBeHidden()
  await findTab(page, 'Sign In').click()

  await submitSignIn(page, createAccountInput())
  await expect(findAlert(page)).toHaveText('Login failed. Please try again.')
  await expect(findToast(page)).toHaveText('Login failedLogin failed')

  await submitRegistration(page, createAccountInput())
  await expect(findAlert(page)).toHaveText('Registration failed. Please try again.')
  await expect(findToast(page)).toHaveText('Registration failedRegistration failed')
})

test('shows a spinner while loading, then redirects to /', async ({ page, portal }) => {
  await portal.signIn(page)
  const user = await delayResponses(page, '/api/user')
  await page.goto('/auth')

  // Before the page sets its title, the spinner is the router's, which waits for the page's code.
  await expect(page).toHaveTitle('Sign In · Heirloom')
  const spinner = page.getByRole('main').getByRole('status')
  await expect(spinner).toHaveText('Loading')
  expect((await spinner.boundingBox())?.height).toBeGreaterThanOrEqual(900)
  await expect(page.getByRole('tab').first()).toBeHidden()

  await user.release()
  await expect(page).toHaveURL('/')
})
