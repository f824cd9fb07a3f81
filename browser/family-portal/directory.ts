import { pathTo } from '#browser/platform/paths.ts'
import type { Role } from '#contract/accounts.ts'
import { companyNames, companySlug } from '#contract/company-names.ts'
import type { Page } from '#contract/pages.ts'

export interface Room {
  label: string
  path: string
  /** What one finds there, in one line. */
  line: string
  /** It asks for the Family Member ID and the code of whoever enters. */
  isBehindFamilyAccess?: boolean
}

export interface Floor {
  title: string
  rooms: readonly Room[]
}

/** Everything behind the guard that somebody in this role may open, in the groups of the directory. */
export function directory(familyName: string, role: Role): Floor[] {
  const floors = [theFamily, companies(familyName), wealth, services, learning, yourself]
  if (role !== 'family_member') floors.push(theBoard)
  if (role === 'admin') floors.push(administration)
  return floors
}

const theFamily: Floor = {
  title: 'The family',
  rooms: [
    room('familyTree', 'Family Tree', 'Everybody who belongs, from Roots to Leaves.'),
    room('about', 'Our Story', 'How the family office came to be, and what it stands for.'),
    room('familyUpload', 'Sacred Family Archive', 'Papers and photographs for those who come after.'),
    room('familyAgreement', 'Family Agreement', 'The constitution: how we decide, share and help.'),
  ],
}

const wealth: Floor = {
  title: 'Wealth',
  rooms: [
    room('portfolio', 'Portfolio', 'How the family invests, and what its coins are worth now.'),
    {
      ...room('portfolioReport', 'Portfolio Report', 'The full report, to read and to print.'),
      isBehindFamilyAccess: true,
    },
    room('investmentDashboard', 'Investment Dashboard', 'Investments of your own, and where they are held.'),
  ],
}

function companies(familyName: string): Floor {
  return {
    title: 'The companies',
    rooms: [
      room('companies', 'Companies', 'All five at a glance.'),
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

const services: Floor = {
  title: 'Services',
  rooms: [
    room('services', 'Services', 'The six services of the office, and its commitment.'),
    room('privateBanking', 'Private Banking', 'Accounts, credit and a banker of one’s own.'),
    room('investmentManagement', 'Investment Management', 'How capital is invested and watched over.'),
    room('trustEstatePlanning', 'Trust & Estate Planning', 'Four steps, from Discovery to Implementation.'),
    room('familyOffice', 'Family Office Services', 'Governance, philanthropy, education, events.'),
    room('legalTaxAdvisory', 'Legal & Tax Advisory', 'Advice, and the family’s tax documents.'),
    room(
      'secureCommunications',
      'Secure Communications',
      'What you write here: how it is protected, and where that ends.',
    ),
  ],
}

const learning: Floor = {
  title: 'Learning and tools',
  rooms: [
    room('resources', 'Resources', 'Guides, lessons and tools by subject.'),
    {
      ...room('library', 'Knowledge Library', 'Every guide and lesson, to search and to read.'),
      isBehindFamilyAccess: true,
    },
    {
      ...room('calculators', 'Financial Calculators', 'Growth, loans, spending and estates, worked out.'),
      isBehindFamilyAccess: true,
    },
    {
      ...room('securityCenter', 'Security Center', 'How your account is kept today, and what to do next.'),
      isBehindFamilyAccess: true,
    },
  ],
}

const yourself: Floor = {
  title: 'You and the office',
  rooms: [
    room('account', 'Account', 'Your name, your password, your Family Member ID and code.'),
    room('contact', 'Contact', 'Write to a family relationship manager.'),
    room('privacyPolicy', 'Privacy Policy', 'What is kept, who sees it, and for how long.'),
    room('security', 'Security', 'What protects the portal, and what does not.'),
  ],
}

const theBoard: Floor = {
  title: 'The Board',
  rooms: [
    room('boardApprovals', 'Board Approvals', 'What is asked of the Board, and how it decided.'),
    room('gedcom', 'Import and Export', 'The tree from another program, and for another one.'),
  ],
}

const administration: Floor = {
  title: 'Administration',
  rooms: [
    room('inquiries', 'Inquiries', 'What was written to the office, and what awaits an answer.'),
    room('roleManagement', 'Role Management', 'Who may do what, and the terms of the Board.'),
  ],
}

function room(
  page: Exclude<Page, 'company' | 'familyMember' | 'article' | 'calculator'>,
  label: string,
  line: string,
): Room {
  return { label, path: pathTo(page), line }
}
