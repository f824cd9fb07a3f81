import type { Page } from '@playwright/test'

export function mainNavigation(page: Page) {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('list')
}

export function accountButton(page: Page) {
  return page.getByRole('button', { name: /^Account of/ })
}

export function familyAccessButton(page: Page) {
  return page.getByRole('button', { name: 'Family Access' })
}

export function menuButton(page: Page, action: 'Open' | 'Close') {
  return page.getByRole('button', { name: `${action} menu` })
}

/** Signs out through the account menu, which makes a call. The button on Home navigates instead. */
export async function signOut(page: Page) {
  await accountButton(page).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
}
