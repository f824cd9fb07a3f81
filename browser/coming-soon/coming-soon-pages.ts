import type { Page } from '#contract/pages.ts'

/** The guarded pages that have no screen of their own yet: their title, and what they will be for. */
export const comingSoonPages = {
  companies: ['Companies', 'The five family companies and their papers.'],
  company: ['Company', 'One of the five family companies.'],
  familyUpload: ['Sacred Family Archive', 'Papers and photographs, kept for those who come after.'],
  investmentDashboard: ['Investment Dashboard', 'Your own investments and the platforms they are held on.'],
  roleManagement: ['Role Management', 'Who may do what, and the terms of the board.'],
} as const satisfies Partial<Record<Page, readonly [title: string, purpose: string]>>

export type ComingSoonPageName = keyof typeof comingSoonPages
