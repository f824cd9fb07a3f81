import type { Page } from '#contract/pages.ts'

/** The title and purpose of each page that is not built yet. */
export const comingSoonPages = {
  investmentDashboard: ['Investment Dashboard', 'Your own investments and the platforms that hold them.'],
} as const satisfies Partial<Record<Page, readonly [title: string, purpose: string]>>

export type ComingSoonPageName = keyof typeof comingSoonPages

export function isComingSoon(page: Page): boolean {
  return page in comingSoonPages
}
