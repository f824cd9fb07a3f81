import { pages, type Page } from '#contract/pages.ts'

type GuardedPage = Exclude<Page, 'home' | 'auth' | 'shared' | 'unsubscribe' | 'resetPassword' | 'emailChange'>

const headings: Record<GuardedPage, string> = {
  services: 'Services',
  companies: 'Companies',
  about: 'Our Story',
  portfolio: 'Portfolio',
  resources: 'Resources',
  contact: 'Contact',
  privateBanking: 'Private Banking',
  investmentManagement: 'Investment Management',
  trustEstatePlanning: 'Trust & Estate Planning',
  familyOffice: 'Family Office Services',
  legalTaxAdvisory: 'Legal & Tax Advisory',
  secureCommunications: 'Secure Communications',
  company: 'Hartwell Beverage Company',
  familyTree: 'Family Tree',
  gedcom: 'Import and Export',
  familyMember: 'Family member not found',
  familyUpload: 'Sacred Family Archive',
  documents: 'Documents',
  document: 'Document not found',
  documentShares: 'Shared Links',
  investmentDashboard: 'Investment Dashboard',
  ownership: 'Ownership',
  roleManagement: 'Role Management',
  privacyPolicy: 'Privacy Policy',
  familyAgreement: 'Family Agreement',
  security: 'Security',
  familyPortal: 'Family Portal',
  account: 'Account',
  secondFactor: 'Set Up a Second Factor',
  notifications: 'Notifications',
  calendar: 'Family Calendar',
  messages: 'Messages',
  conversation: 'Conversation not found',
  inquiries: 'Inquiries',
  audit: 'Audit Trail',
  boardApprovals: 'Board Approvals',
  appointments: 'Appointments',
  portfolioReport: 'Portfolio Report',
  library: 'Knowledge Library',
  article: 'Estate Planning Guide',
  calculators: 'Financial Calculators',
  calculator: 'Compound Growth',
  securityCenter: 'Security Center',
}

const parameters: Record<string, string> = {
  slug: 'hartwell-beverage-company',
  id: 'unknown',
  article: 'estate-planning-guide',
  calculator: 'compound-growth',
}

/** Every guarded page of the route table, at an example path. */
export const guardedPages = (Object.keys(pages) as Page[])
  .filter(name => name in headings)
  .map(name => ({
    path: pages[name].replaceAll(/:(\w+)/g, (_, parameter: string) => parameters[parameter] ?? ''),
    heading: headings[name as GuardedPage],
  }))

/** The pages that the links of letters open, with or without a session. */
export const mailedPages = [
  { path: pages.resetPassword, heading: 'Reset Password' },
  { path: pages.emailChange, heading: 'Confirm Email Address' },
]
