import type { FamilyInquiry } from '#contract/inquiries.ts'
import type { Page } from '#contract/pages.ts'

export interface Service {
  title: string
  page: Page
  description: string
  features: readonly [string, string, string, string]
}

/** What the contact form calls a service. */
export type ServiceChoice = FamilyInquiry['service']

/** Section 2, Services: the six, in the specification's order. */
export const services: readonly Service[] = [
  {
    title: 'Private Banking',
    page: 'privateBanking',
    description:
      'The bank of one family: people who know you, credit by rules that anybody may read, and a reason with every answer.',
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
      'Capital that several generations will live from: first kept, then grown, and never put into what we cannot explain.',
    features: [
      'Private equity and hedge funds',
      'Property held for its rent',
      'A mix that follows your life',
      'Your own holdings, valued',
    ],
  },
  {
    title: 'Trust & Estate Planning',
    page: 'trustEstatePlanning',
    description:
      'Who should receive what you have built, when, and who looks after it until then, in papers that will be found.',
    features: [
      'Wills and succession',
      'Trusts that fit their purpose',
      'Help for trustees and guardians',
      'Four steps, from talk to signature',
    ],
  },
  {
    title: 'Family Office Services',
    page: 'familyOffice',
    description:
      'The calendar, the minutes and the promises of a large family, kept by somebody whose work it is.',
    features: [
      'Council and Board meetings',
      'Giving through the foundation',
      'Lessons and mentors',
      'Reunions, journeys and errands',
    ],
  },
  {
    title: 'Legal & Tax Advisory',
    page: 'legalTaxAdvisory',
    description:
      'What the law asks of us, what it allows, and what is due by when. We read it first and tell you in plain words.',
    features: [
      'Tax planning before you decide',
      'Returns for members and trusts',
      'Contracts read before you sign',
      'Federal deadlines in one list',
    ],
  },
  {
    title: 'Secure Communications',
    page: 'secureCommunications',
    description:
      'How the portal treats what you write and keep in it: what is protected, by what means, and where that ends.',
    features: [
      'Encrypted connection under https',
      'Rights checked with every call',
      'Two people to a conversation',
      'A record of sign-ins and roles',
    ],
  },
]
