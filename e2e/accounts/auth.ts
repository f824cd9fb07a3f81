import type { Page } from '@playwright/test'

import { expect } from '#e2e/fixtures.ts'
import type { Account, Portal } from '#e2e/portal.ts'

export async function submitSignIn(page: Page, account: Pick<Account, 'email' | 'password'>) {
  await fillAccountForm(page, account)
  await findButton(page, 'Sign In').click()
}

export async function submitRegistration(page: Page, account: Account) {
  await findTab(page, 'Register').click()
  await fillAccountForm(page, account)
  await findButton(page, 'Create Family Account').click()
}

/** Removes the session's cookie. The page is closed first, so that none of its reads is answered with 401. */
export async function discardSession(page: Page) {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

/** Ends the session in the next call to a path, before any other request of the page can notice it. */
export async function endSessionInCall(page: Page, portal: Portal, path: string) {
  await page.route(
    path,
    async route => {
      await portal.endSession(page)
      await route.continue()
    },
    { times: 1 },
  )
}

/** Fills in what the open form asks for. */
export async function fillAccountForm(page: Page, account: Partial<Account>) {
  const isRegistration = (await findTab(page, 'Register').getAttribute('aria-selected')) === 'true'
  if (isRegistration) await findField(page, 'First name').fill(account.firstName ?? '')
  if (isRegistration) await findField(page, 'Last name').fill(account.lastName ?? '')
  await findField(page, 'Email').fill(account.email ?? '')
  await findField(page, 'Password').fill(account.password ?? '')
}

export function findTab(page: Page, name: 'Sign In' | 'Register') {
  return page.getByRole('tab', { name })
}

export function findField(page: Page, label: string) {
  return page.getByRole('tabpanel').getByLabel(label)
}

export function findButton(page: Page, name: string) {
  return page.getByRole('main').getByRole('button', { name, exact: true })
}

/** The red alert above the forms. */
export function findAlert(page: Page) {
  return page.getByRole('main').getByRole('alert')
}

export async function expectFieldError(page: Page, label: string, sentence: string) {
  await expect(findField(page, label)).toHaveAccessibleDescription(new RegExp(`^${sentence}`))
  await expect(findField(page, label)).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('tabpanel').getByText(sentence)).toBeVisible()
}

export async function expectNoFieldError(page: Page, label: string) {
  await expect(findField(page, label)).not.toHaveAttribute('aria-invalid')
}
