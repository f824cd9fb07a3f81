import type { Page } from '@playwright/test'

/** The cards of the timeline. */
export function findCards(page: Page) {
  return page.getByRole('list', { name: 'Timeline' }).getByRole('article')
}
