import { buildPath } from '#browser/platform/paths.ts'
import { listCompanyNames, toCompanySlug } from '#contract/companies/company-names.ts'
import type { Page } from '#contract/pages.ts'
import { can, type Capability } from '#contract/roles/capabilities.ts'

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
 * The guarded pages that this account may open, by section. A section without pages is left out.
 */
export function listDirectorySections(
  familyName: string,
  account: { capabilities: readonly Capability[] },
): DirectorySection[] {
  const canOpen = ({ capabilities }: DirectoryEntry) =>
    capabilities === undefined || capabilities.some(capability => can(account, capability))
  return [family, createCompanySection(familyName), wealth, services, learning, office, board, administration]
    .map(({ title, entries }) => ({ title, entries: entries.filter(canOpen) }))
    .filter(({ entries }) => entries.length > 0)
}

const family: DirectorySection = {
  title: 'The family',
  entries: [
    createEntry('familyTree', 'Family Tree', 'Every member of the family, from Roots to Leaves.'),
    createEntry('calendar', 'Family Calendar', 'Birthdays, anniversaries and deadlines, by day.'),
    createEntry('about', 'Our Story', 'How the family office began, and its values.'),
    createEntry('familyUpload', 'Sacred Family Archive', 'Documents and photographs for future generations.'),
    createEntry('documents', 'Documents', 'Search company, tax and archive documents.'),
    createEntry('documentShares', 'Shared Links', 'The links that you gave to advisers outside the family.'),
    createEntry('familyAgreement', 'Family Agreement', 'The constitution: how we decide, share and help.'),
  ],
}

const wealth: DirectorySection = {
  title: 'Wealth',
  entries: [
    createEntry(
      'portfolio',
      'Portfolio',
      'How the family invests, and the current value of its digital assets.',
    ),
    createEntry('portfolioReport', 'Portfolio Report', 'The full report, to read or print.', {
      requiresStepUp: true,
    }),
    createEntry(
      'investmentDashboard',
      'Investment Dashboard',
      'Your investments, their performance, and who else sees them.',
    ),
    createEntry('ownership', 'Ownership', 'Companies and trusts, who owns them, and your share.'),
  ],
}

function createCompanySection(familyName: string): DirectorySection {
  return {
    title: 'The companies',
    entries: [
      createEntry('companies', 'Companies', 'All five at a glance.'),
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
    createEntry('services', 'Services', 'The six services of the office, and our commitment.'),
    createEntry('privateBanking', 'Private Banking', 'Accounts, credit and a dedicated banker.'),
    createEntry('investmentManagement', 'Investment Management', 'How capital is invested and monitored.'),
    createEntry(
      'trustEstatePlanning',
      'Trust & Estate Planning',
      'Four steps, from Discovery to Implementation.',
    ),
    createEntry('familyOffice', 'Family Office Services', 'Governance, philanthropy, education, events.'),
    createEntry('legalTaxAdvisory', 'Legal & Tax Advisory', 'Advice, tax documents and deadlines.'),
    createEntry(
      'secureCommunications',
      'Secure Communications',
      'How your messages are protected, and the limits of that protection.',
    ),
  ],
}

const learning: DirectorySection = {
  title: 'Learning and tools',
  entries: [
    createEntry('resources', 'Resources', 'Guides, lessons and tools by topic.'),
    createEntry('library', 'Knowledge Library', 'Every guide and lesson, with search.', {
      requiresStepUp: true,
    }),
    createEntry('calculators', 'Financial Calculators', 'Calculate growth, loans, spending and estates.', {
      requiresStepUp: true,
    }),
    createEntry(
      'securityCenter',
      'Security Center',
      'How well your account is protected, and what to do next.',
      { requiresStepUp: true },
    ),
  ],
}

const office: DirectorySection = {
  title: 'You and the office',
  entries: [
    createEntry('account', 'Account', 'Your name, password, Family Member ID and code.'),
    createEntry('notifications', 'Notifications', 'Changes that concern you and your account.'),
    createEntry('messages', 'Messages', 'Your conversations with the family, and its groups.'),
    createEntry('contact', 'Contact', 'Write to a family relationship manager.'),
    createEntry('privacyPolicy', 'Privacy Policy', 'What is stored, who can see it, and for how long.'),
    createEntry('security', 'Security', 'What protects the portal, and what does not.'),
  ],
}

const board: DirectorySection = {
  title: 'Board',
  entries: [
    createEntry('boardApprovals', 'Board Approvals', 'Requests to the board, and its decisions.', {
      capabilities: ['approvals.decide'],
    }),
    createEntry('appointments', 'Appointments', 'Guardians, trustees and advisers, and their terms.', {
      capabilities: ['appointments.grant'],
    }),
    createEntry('gedcom', 'Import and Export', 'Exchange the tree with other genealogy programs.', {
      capabilities: ['gedcom.import', 'gedcom.export'],
    }),
  ],
}

const administration: DirectorySection = {
  title: 'Administration',
  entries: [
    createEntry('inquiries', 'Inquiries', 'Messages to the office, and their replies.', {
      capabilities: ['inquiries.answer'],
    }),
    createEntry('audit', 'Audit Trail', 'Who did what in the portal, and when.', {
      capabilities: ['audit.read'],
    }),
    createEntry(
      'roleManagement',
      'Role Management',
      'The role of each account, and the terms of the board.',
      { capabilities: ['roles.manage'] },
    ),
  ],
}

function createEntry(
  page: Exclude<Page, 'company' | 'conversation' | 'document' | 'familyMember' | 'article' | 'calculator'>,
  label: string,
  description: string,
  access: Pick<DirectoryEntry, 'requiresStepUp' | 'capabilities'> = {},
): DirectoryEntry {
  return { page, label, path: buildPath(page), description, ...access }
}
