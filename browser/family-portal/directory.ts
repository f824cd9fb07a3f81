import { pathTo } from '#browser/platform/paths.ts'
import type { Role } from '#contract/accounts.ts'
import { companyNames, companySlug } from '#contract/company-names.ts'
import type { Page } from '#contract/pages.ts'

export interface DirectoryEntry {
  label: string
  path: string
  /** What one finds there, in one line. */
  line: string
  /** It asks for the Family Member ID and the code of whoever enters. */
  isBehindFamilyAccess?: boolean
}

export interface DirectorySection {
  title: string
  entries: readonly DirectoryEntry[]
}

/** Everything behind the guard that somebody in this role may open, in the groups of the directory. */
export function directory(familyName: string, role: Role): DirectorySection[] {
  const floors = [theFamily, companies(familyName), wealth, services, learning, yourself]
  if (role !== 'family_member') floors.push(theBoard)
  if (role === 'admin') floors.push(administration)
  return floors
}

const theFamily: DirectorySection = {
  title: 'The family',
  entries: [
    entry('familyTree', 'Family Tree', 'Everybody who belongs, from Roots to Leaves.'),
    entry('about', 'Our Story', 'How the family office came to be, and what it stands for.'),
    entry('familyUpload', 'Sacred Family Archive', 'Papers and photographs for those who come after.'),
    entry('familyAgreement', 'Family Agreement', 'The constitution: how we decide, share and help.'),
  ],
}

const wealth: DirectorySection = {
  title: 'Wealth',
  entries: [
    entry('portfolio', 'Portfolio', 'How the family invests, and what its coins are worth now.'),
    {
      ...entry('portfolioReport', 'Portfolio Report', 'The full report, to read and to print.'),
      isBehindFamilyAccess: true,
    },
    entry('investmentDashboard', 'Investment Dashboard', 'Investments of your own, and where they are held.'),
  ],
}

function companies(familyName: string): DirectorySection {
  return {
    title: 'The companies',
    entries: [
      entry('companies', 'Companies', 'All five at a glance.'),
      ...companyNames(familyName).map((name, place) => ({
        label: name,
        path: pathTo('company', { slug: companySlug(name) }),
        line: companyLines[place] ?? '',
      })),
    ],
  }
}

/** In the order of `companyNames`. */
const companyLines = [
  'S-Corp: its profile and its papers.',
  'C-Corp: its profile and its papers.',
  'LLC: formation, licences, accounts.',
  'LLC: formation, agreements, accounts.',
  'LLC: formation, compliance, accounts.',
]

const services: DirectorySection = {
  title: 'Services',
  entries: [
    entry('services', 'Services', 'The six services of the office, and its commitment.'),
    entry('privateBanking', 'Private Banking', 'Accounts, credit and a banker of one’s own.'),
    entry('investmentManagement', 'Investment Management', 'How capital is invested and watched over.'),
    entry('trustEstatePlanning', 'Trust & Estate Planning', 'Four steps, from Discovery to Implementation.'),
    entry('familyOffice', 'Family Office Services', 'Governance, philanthropy, education, events.'),
    entry('legalTaxAdvisory', 'Legal & Tax Advisory', 'Advice, and the family’s tax documents.'),
    entry(
      'secureCommunications',
      'Secure Communications',
      'What you write here: how it is protected, and where that ends.',
    ),
  ],
}

const learning: DirectorySection = {
  title: 'Learning and tools',
  entries: [
    entry('resources', 'Resources', 'Guides, lessons and tools by subject.'),
    {
      ...entry('library', 'Knowledge Library', 'Every guide and lesson, to search and to read.'),
      isBehindFamilyAccess: true,
    },
    {
      ...entry('calculators', 'Financial Calculators', 'Growth, loans, spending and estates, worked out.'),
      isBehindFamilyAccess: true,
    },
    {
      ...entry('securityCenter', 'Security Center', 'How your account is kept today, and what to do next.'),
      isBehindFamilyAccess: true,
    },
  ],
}

const yourself: DirectorySection = {
  title: 'You and the office',
  entries: [
    entry('account', 'Account', 'Your name, your password, your Family Member ID and code.'),
    entry('contact', 'Contact', 'Write to a family relationship manager.'),
    entry('privacyPolicy', 'Privacy Policy', 'What is kept, who sees it, and for how long.'),
    entry('security', 'Security', 'What protects the portal, and what does not.'),
  ],
}

const theBoard: DirectorySection = {
  title: 'The Board',
  entries: [
    entry('boardApprovals', 'Board Approvals', 'What is asked of the Board, and how it decided.'),
    entry('gedcom', 'Import and Export', 'The tree from another program, and for another one.'),
  ],
}

const administration: DirectorySection = {
  title: 'Administration',
  entries: [
    entry('inquiries', 'Inquiries', 'What was written to the office, and what awaits an answer.'),
    entry('roleManagement', 'Role Management', 'Who may do what, and the terms of the Board.'),
  ],
}

function entry(
  page: Exclude<Page, 'company' | 'familyMember' | 'article' | 'calculator'>,
  label: string,
  line: string,
): DirectoryEntry {
  return { label, path: pathTo(page), line }
}
