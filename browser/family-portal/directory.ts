import { comingSoonPages } from '#browser/coming-soon/coming-soon-pages.ts'
import { buildPath } from '#browser/platform/paths.ts'
import { can, type Capability } from '#contract/capabilities.ts'
import { listCompanyNames, toCompanySlug } from '#contract/company-names.ts'
import type { Page } from '#contract/pages.ts'

export interface DirectoryEntry {
  page: Page
  label: string
  path: string
  description: string
  /** Whether it requires the Family Member ID and Secure Access Code. */
  requiresStepUp?: boolean
  /** Only for accounts with at least one of these. */
  capabilities?: readonly Capability[]
}

export interface DirectorySection {
  title: string
  entries: readonly DirectoryEntry[]
}

/**
 * The guarded pages that this account may open, by section. Pages that are not built yet are left out, and so is a
 * section without pages.
 */
export function directory(
  familyName: string,
  account: { capabilities: readonly Capability[] },
): DirectorySection[] {
  const mayOpen = ({ page, capabilities }: DirectoryEntry) =>
    !(page in comingSoonPages) &&
    (capabilities === undefined || capabilities.some(capability => can(account, capability)))
  return [family, companies(familyName), wealth, services, learning, office, board, administration]
    .map(({ title, entries }) => ({ title, entries: entries.filter(mayOpen) }))
    .filter(({ entries }) => entries.length > 0)
}

const family: DirectorySection = {
  title: 'The family',
  entries: [
    entry('familyTree', 'Family Tree', 'Every member of the family, from Roots to Leaves.'),
    entry('about', 'Our Story', 'How the family office began, and its values.'),
    entry('familyUpload', 'Sacred Family Archive', 'Documents and photographs for future generations.'),
    entry('familyAgreement', 'Family Agreement', 'The constitution: how we decide, share and help.'),
  ],
}

const wealth: DirectorySection = {
  title: 'Wealth',
  entries: [
    entry('portfolio', 'Portfolio', 'How the family invests, and the current value of its coins.'),
    {
      ...entry('portfolioReport', 'Portfolio Report', 'The full report, to read or print.'),
      requiresStepUp: true,
    },
    entry('investmentDashboard', 'Investment Dashboard', 'Your own investments, and where they are held.'),
  ],
}

function companies(familyName: string): DirectorySection {
  return {
    title: 'The companies',
    entries: [
      entry('companies', 'Companies', 'All five at a glance.'),
      ...listCompanyNames(familyName).map((name, index) => ({
        page: 'company' as const,
        label: name,
        path: buildPath('company', { slug: toCompanySlug(name) }),
        description: companyDescriptions[index] ?? '',
      })),
    ],
  }
}

/** In the order of `listCompanyNames`. */
const companyDescriptions = [
  'S-Corp: profile and documents.',
  'C-Corp: profile and documents.',
  'LLC: formation, licenses and financial records.',
  'LLC: formation, agreements and financial records.',
  'LLC: formation, compliance and financial records.',
]

const services: DirectorySection = {
  title: 'Services',
  entries: [
    entry('services', 'Services', 'The six services of the office, and our commitment.'),
    entry('privateBanking', 'Private Banking', 'Accounts, credit and a dedicated banker.'),
    entry('investmentManagement', 'Investment Management', 'How capital is invested and monitored.'),
    entry('trustEstatePlanning', 'Trust & Estate Planning', 'Four steps, from Discovery to Implementation.'),
    entry('familyOffice', 'Family Office Services', 'Governance, philanthropy, education, events.'),
    entry('legalTaxAdvisory', 'Legal & Tax Advisory', 'Advice, and the federal tax calendar.'),
    entry(
      'secureCommunications',
      'Secure Communications',
      'How your messages are protected, and the limits of that protection.',
    ),
  ],
}

const learning: DirectorySection = {
  title: 'Learning and tools',
  entries: [
    entry('resources', 'Resources', 'Guides, lessons and tools by topic.'),
    {
      ...entry('library', 'Knowledge Library', 'Every guide and lesson, with search.'),
      requiresStepUp: true,
    },
    {
      ...entry('calculators', 'Financial Calculators', 'Calculate growth, loans, spending and estates.'),
      requiresStepUp: true,
    },
    {
      ...entry(
        'securityCenter',
        'Security Center',
        'How well your account is protected, and what to do next.',
      ),
      requiresStepUp: true,
    },
  ],
}

const office: DirectorySection = {
  title: 'You and the office',
  entries: [
    entry('account', 'Account', 'Your name, password, Family Member ID and code.'),
    entry('contact', 'Contact', 'Write to a family relationship manager.'),
    entry('privacyPolicy', 'Privacy Policy', 'What is stored, who can see it, and for how long.'),
    entry('security', 'Security', 'What protects the portal, and what does not.'),
  ],
}

const board: DirectorySection = {
  title: 'Board',
  entries: [
    {
      ...entry('boardApprovals', 'Board Approvals', 'Requests to the board, and its decisions.'),
      capabilities: ['approvals.decide'],
    },
    {
      ...entry('gedcom', 'Import and Export', 'Exchange the tree with other genealogy programs.'),
      capabilities: ['gedcom.import', 'gedcom.export'],
    },
  ],
}

const administration: DirectorySection = {
  title: 'Administration',
  entries: [
    {
      ...entry('inquiries', 'Inquiries', 'Messages to the office, and their replies.'),
      capabilities: ['inquiries.answer'],
    },
    {
      ...entry('roleManagement', 'Role Management', 'The role of each account, and the terms of the board.'),
      capabilities: ['roles.manage'],
    },
  ],
}

function entry(
  page: Exclude<Page, 'company' | 'familyMember' | 'article' | 'calculator'>,
  label: string,
  description: string,
): DirectoryEntry {
  return { page, label, path: buildPath(page), description }
}
