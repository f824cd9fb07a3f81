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

/**
 * Signs in or loads a page, and waits until the account menu has read its notices: the end of the session must not
 * fail a pending read.
 */
export async function loadWithNotices(page: Page, load: () => Promise<unknown>) {
  const reads = ['/api/linked-member', '/api/board-notices'].map(path =>
    page.waitForResponse(response => new URL(response.url()).pathname === path),
  )
  await load()
  for (const read of reads) await (await read).finished()
}

/** Signs out through the account menu, which makes a call. The button on Home navigates instead. */
export async function signOut(page: Page) {
  await accountButton(page).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
}
