import { alert, button, expectFieldError, field, fillAccountForm, submitRegistration, tab } from './auth.ts'
import { countCalls, expect, delayResponses, test, visibleToast } from './fixtures.ts'
import { newAccount } from './portal.ts'

test('registering validates, sends one call and greets', async ({ page }) => {
  const calls = countCalls(page, 'POST /api/register')
  await page.goto('/auth')
  await tab(page, 'Register').click()

  await test.step('empty fields show their errors and focus the first', async () => {
    await button(page, 'Create Family Account').click()
    await expectFieldError(page, 'First Name', 'First name is required')
    await expectFieldError(page, 'Last Name', 'Last name is required')
    await expectFieldError(page, 'Email', 'Please enter a valid email address')
    await expectFieldError(page, 'Password', 'Password must be at least 6 characters')
    await expect(field(page, 'First Name')).toBeFocused()
  })

  await test.step('a first name of spaces is an error, without a call', async () => {
    await field(page, 'First Name').fill('   ')
    await button(page, 'Create Family Account').click()
    await expectFieldError(page, 'First Name', 'First name is required')
    expect(calls()).toBe(0)
  })

  await test.step('another tab clears only the password', async () => {
    const account = newAccount()
    await fillAccountForm(page, account)
    await tab(page, 'Sign In').click()
    await tab(page, 'Register').click()
    await expect(field(page, 'First Name')).toHaveValue(account.firstName)
    await expect(field(page, 'Last Name')).toHaveValue(account.lastName)
    await expect(field(page, 'Email')).toHaveValue(account.email)
    await expect(field(page, 'Password')).toHaveValue('')
  })

  await test.step('the pending button is disabled and sends one call', async () => {
    const answer = await delayResponses(page, '/api/register')
    await fillAccountForm(page, newAccount('Mary'))
    await button(page, 'Create Family Account').dblclick()
    await expect(button(page, 'Creating Account...')).toBeDisabled()
    await answer.release()
    await expect(page).toHaveURL('/')
    expect(calls()).toBe(1)
  })

  await expect(visibleToast(page)).toContainText('Welcome to the family!')
  await expect(visibleToast(page)).toContainText('Account created for Mary Hartwell')
  await expect(button(page, 'Welcome Back, Mary')).toBeVisible()
})

test('a failure shows in alert, toast and field, and keeps values', async ({
  page,
  portal,
  expectConsoleError,
}) => {
  expectConsoleError(/400 .*\/api\/register/)
  expectConsoleError(/409 .*\/api\/register/)
  const account = await portal.createAccount()
  await page.goto('/auth')
  await submitRegistration(page, { ...newAccount(), password: 'password' })
  await expectFieldError(page, 'Password', 'This password is too common. Please choose another')

  await submitRegistration(page, account)

  const sentence = 'An account with this email address already exists'
  await expect(alert(page)).toHaveText(sentence)
  await expect(visibleToast(page)).toContainText('Registration failed')
  await expect(visibleToast(page)).toContainText(sentence)
  await expectFieldError(page, 'Email', sentence)
  await expect(field(page, 'First Name')).toHaveValue(account.firstName)
  await expect(field(page, 'Last Name')).toHaveValue(account.lastName)
  await expect(field(page, 'Email')).toHaveValue(account.email)
  await expect(field(page, 'Password')).toHaveValue(account.password)

  await field(page, 'Email').fill(newAccount().email)
  await button(page, 'Create Family Account').click()
  await expect(page).toHaveURL('/')
})

test('the setup link creates one first administrator', async ({ page, openPortal, expectConsoleError }) => {
  expectConsoleError(/403 .*\/api\/register/)
  const portal = await openPortal({ REGISTRATION: 'invitation' })
  const setupLink = await portal.setupLink()

  await page.goto(`${portal.address}/auth?tab=register`)
  const sentence = 'Registration is by invitation only'
  await expect(page.getByText(sentence), 'Before the form is filled in').toBeVisible()
  await submitRegistration(page, newAccount())
  await expect(alert(page)).toContainText('Registration is by invitation only')

  await page.goto(setupLink)
  await expect(tab(page, 'Register')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText(sentence)).toBeHidden()
  await fillAccountForm(page, newAccount())
  await button(page, 'Create Family Account').click()
  await expect(page).toHaveURL(`${portal.address}/`)
  await expect(page.getByRole('link', { name: 'Roles' })).toBeVisible()

  await button(page, 'Sign Out').click()
  await expect(visibleToast(page)).toContainText('Signed out')
  await page.goto(setupLink)
  await fillAccountForm(page, newAccount())
  await button(page, 'Create Family Account').click()
  await expect(alert(page)).toContainText('This setup link has expired or was already used')
})
