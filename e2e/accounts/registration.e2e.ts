import { countCalls, expect, delayResponses, test, findToast } from '#e2e/fixtures.ts'
import { createAccountInput } from '#e2e/portal.ts'

import {
  findAlert,
  findButton,
  expectFieldError,
  findField,
  fillAccountForm,
  submitRegistration,
  findTab,
} from './auth.ts'

test('registering validates, sends one call and greets', async ({ page }) => {
  const calls = countCalls(page, 'POST /api/register')
  await page.goto('/auth')
  await findTab(page, 'Register').click()

  await test.step('empty fields show their errors and focus the first', async () => {
    await findButton(page, 'Create Family Account').click()
    await expectFieldError(page, 'First name', 'First name is required')
    await expectFieldError(page, 'Last name', 'Last name is required')
    await expectFieldError(page, 'Email', 'Please enter a valid email address')
    await expectFieldError(page, 'Password', 'Password must be at least 6 characters')
    await expect(findField(page, 'First name')).toBeFocused()
  })

  await test.step('a first name of spaces is an error, without a call', async () => {
    await findField(page, 'First name').fill('   ')
    await findButton(page, 'Create Family Account').click()
    await expectFieldError(page, 'First name', 'First name is required')
    expect(calls()).toBe(0)
  })

  await test.step('another tab clears only the password', async () => {
    const account = createAccountInput()
    await fillAccountForm(page, account)
    await findTab(page, 'Sign In').click()
    await findTab(page, 'Register').click()
    await expect(findField(page, 'First name')).toHaveValue(account.firstName)
    await expect(findField(page, 'Last name')).toHaveValue(account.lastName)
    await expect(findField(page, 'Email')).toHaveValue(account.email)
    await expect(findField(page, 'Password')).toHaveValue('')
  })

  await test.step('the pending button is disabled and sends one call', async () => {
    const answer = await delayResponses(page, '/api/register')
    await fillAccountForm(page, createAccountInput('Mary'))
    await findButton(page, 'Create Family Account').dblclick()
    await expect(findButton(page, 'Creating Account...')).toBeDisabled()
    await answer.release()
    await expect(page).toHaveURL('/')
    expect(calls()).toBe(1)
  })

  await expect(findToast(page)).toContainText('Welcome to the family!')
  await expect(findToast(page)).toContainText('Account created for Mary Hartwell')
  await expect(findButton(page, 'Welcome Back, Mary')).toBeVisible()
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
  await submitRegistration(page, { ...createAccountInput(), password: 'password' })
  await expectFieldError(page, 'Password', 'This password is too common. Please choose another.')

  await submitRegistration(page, account)

  const sentence = 'An account with this email address already exists'
  await expect(findAlert(page)).toHaveText(sentence)
  await expect(findToast(page)).toContainText('Registration failed')
  await expect(findToast(page)).toContainText(sentence)
  await expectFieldError(page, 'Email', sentence)
  await expect(findField(page, 'First name')).toHaveValue(account.firstName)
  await expect(findField(page, 'Last name')).toHaveValue(account.lastName)
  await expect(findField(page, 'Email')).toHaveValue(account.email)
  await expect(findField(page, 'Password')).toHaveValue(account.password)

  await findField(page, 'Email').fill(createAccountInput().email)
  await findButton(page, 'Create Family Account').click()
  await expect(page).toHaveURL('/')
})

test('the setup link creates one first administrator', async ({ page, openPortal, expectConsoleError }) => {
  expectConsoleError(/403 .*\/api\/register/)
  const portal = await openPortal({ REGISTRATION: 'invitation' })
  const setupLink = await portal.setupLink()

  await page.goto(`${portal.address}/auth?tab=register`)
  const sentence = 'Registration is by invitation only'
  await expect(page.getByText(sentence), 'Before the form is filled in').toBeVisible()
  await submitRegistration(page, createAccountInput())
  await expect(findAlert(page)).toContainText('Registration is by invitation only')

  await page.goto(setupLink)
  await expect(findTab(page, 'Register')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText(sentence)).toBeHidden()
  await fillAccountForm(page, createAccountInput())
  await findButton(page, 'Create Family Account').click()
  await expect(page).toHaveURL(`${portal.address}/`)
  await expect(page.getByRole('link', { name: 'Roles' })).toBeVisible()

  await findButton(page, 'Sign Out').click()
  await expect(findToast(page)).toContainText('Signed out')
  await page.goto(setupLink)
  const late = createAccountInput()
  await fillAccountForm(page, late)
  await findButton(page, 'Create Family Account').click()
  await expect(findAlert(page)).toContainText('This setup link has expired or was already used')
  await expect(findTab(page, 'Register')).toHaveAttribute('aria-selected', 'true')
  await expect(findField(page, 'Email')).toHaveValue(late.email)
  await expect(findField(page, 'Password')).toHaveValue(late.password)
})
