import type { Page } from '#contract/pages.ts'

/** Where each guarded page is found, and the heading that tells a person where they are. */
export const guardedPages = {
  services: ['/services', 'Services'],
  companies: ['/companies', 'Companies'],
  about: ['/about', 'Our Story'],
  portfolio: ['/portfolio', 'Portfolio'],
  resources: ['/resources', 'Resources'],
  contact: ['/contact', 'Contact'],
  privateBanking: ['/private-banking', 'Private Banking'],
  investmentManagement: ['/investment-management', 'Investment Management'],
  trustEstatePlanning: ['/trust-estate-planning', 'Trust & Estate Planning'],
  familyOffice: ['/family-office', 'Family Office Services'],
  legalTaxAdvisory: ['/legal-tax-advisory', 'Legal & Tax Advisory'],
  secureCommunications: ['/secure-communications', 'Secure Communications'],
  company: ['/companies/hartwell-beverage-company', 'Company'],
  familyTree: ['/family-tree', 'Family Tree'],
  familyMember: ['/family-member/00000000-0000-4000-8000-000000000000', 'Family Member'],
  familyUpload: ['/family-upload', 'Sacred Family Archive'],
  investmentDashboard: ['/investment-dashboard', 'Investment Dashboard'],
  roleManagement: ['/role-management', 'Role Management'],
  privacyPolicy: ['/privacy-policy', 'Privacy Policy'],
  familyAgreement: ['/family-agreement', 'Family Agreement'],
  security: ['/security', 'Security'],
  familyPortal: ['/family-portal', 'Family Portal'],
} satisfies Record<Exclude<Page, 'home' | 'auth'>, [path: string, heading: string]>
