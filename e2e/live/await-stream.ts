import type { Page } from '@playwright/test'

/** Call it before the page is opened. Resolves when it follows the portal. */
export async function awaitStream(page: Page): Promise<void> {
  await page.waitForResponse(response => new URL(response.url()).pathname === '/api/live')
}
