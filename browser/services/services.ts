import { buildPath } from '#browser/platform/paths.ts'
import type { FamilyInquiry } from '#contract/inquiries/inquiries.ts'
import type { Page } from '#contract/pages.ts'

export interface Service {
  title: string
  page: Page
  description: string
  features: readonly [string, string, string, string]
}

/** The service values of the contact form. */
export type ServiceChoice = FamilyInquiry['service']

/** Section 2, Services: the six, in the specification's order. */
export const services: readonly Service[] = [
  {
    title: 'Private Banking',
    page: 'privateBanking',
    description:
      'A bank for one family: people who know you, credit by published rules, and a reason for every decision.',
    features: [
      'A manager who knows you',
      'Loans, grants and co-financing',
      'Accounts chosen with you',
      'Emergencies at any hour',
    ],
  },
  {
    title: 'Investment Management',
    page: 'investmentManagement',
    description:
      'Capital for several generations: protected first, then grown, and never invested in anything we cannot explain.',
    features: [
      'Private equity and hedge funds',
      'Property owned for its income',
      'A mix that follows your life',
      'Your own holdings, valued',
    ],
  },
  {
    title: 'Trust & Estate Planning',
    page: 'trustEstatePlanning',
    description:
      'Who should receive what you have built, when, and who manages it until then, in documents your family can find.',
    features: [
      'Wills and succession',
      'Trusts that fit their purpose',
      'Help for trustees and guardians',
      'Four steps, from first talk to signature',
    ],
  },
  {
    title: 'Family Office Services',
    page: 'familyOffice',
    description:
      'The calendar, the minutes and the decisions of a large family, managed by a dedicated office.',
    features: [
      'Council and Board meetings',
      'Giving through the foundation',
      'Lessons and mentors',
      'Reunions, travel and errands',
    ],
  },
  {
    title: 'Legal & Tax Advisory',
    page: 'legalTaxAdvisory',
    description:
      'What the law requires, what it allows, and what is due when. We read the fine print and explain it in plain words.',
    features: [
      'Tax planning before you decide',
      'Returns for members and trusts',
      'Contracts reviewed before you sign',
      'Federal deadlines in one list',
    ],
  },
  {
    title: 'Secure Communications',
    page: 'secureCommunications',
    description:
      'How the portal protects what you write and store: what is protected, how, and where protection ends.',
    features: [
      'Encrypted connection under https',
      'Access checked on every request',
      'Two people to a conversation',
      'An audit log of sign-ins and roles',
    ],
  },
]

/** The address of the contact form with a service selected. */
export function getContactPath(service: ServiceChoice): string {
  return `${buildPath('contact')}?service=${service}`
}
