import type { Page } from '@playwright/test'

/** The request of a kind about a member, in the lists of the board's page. */
export function findRequest(page: Page, kind: string, name: string) {
  return page.getByRole('main').getByRole('listitem').filter({ hasText: kind }).filter({ hasText: name })
}

/** Confirms the question before a decision or a withdrawal. */
export async function confirmDialog(page: Page, label: string): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: label }).click()
}
