import type { Page } from '@playwright/test'

export function findNavigation(page: Page) {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('list')
}

export function findAccountButton(page: Page) {
  return page.getByRole('button', { name: /^Account of/ })
}

export function findFamilyAccessButton(page: Page) {
  return page.getByRole('button', { name: 'Family Access' })
}

export function findMenuButton(page: Page, action: 'Open' | 'Close') {
  return page.getByRole('button', { name: `${action} menu` })
}

/** Signs out through the account menu, which makes a call. The button on Home navigates instead. */
export async function signOut(page: Page) {
  await findAccountButton(page).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
}
