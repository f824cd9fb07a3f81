/**
 * The path of every page: those of section 2 of the specification, and additional ones. The browser's router is built
 * from this table. The server answers every other path with the same shell and status 404.
 */
export const pages = {
  home: '/',
  auth: '/auth',
  services: '/services',
  companies: '/companies',
  about: '/about',
  portfolio: '/portfolio',
  resources: '/resources',
  contact: '/contact',
  privateBanking: '/private-banking',
  investmentManagement: '/investment-management',
  trustEstatePlanning: '/trust-estate-planning',
  familyOffice: '/family-office',
  legalTaxAdvisory: '/legal-tax-advisory',
  secureCommunications: '/secure-communications',
  company: '/companies/:slug',
  familyTree: '/family-tree',
  gedcom: '/family-tree/files',
  familyMember: '/family-member/:id',
  familyUpload: '/family-upload',
  documents: '/documents',
  document: '/documents/:id',
  investmentDashboard: '/investment-dashboard',
  roleManagement: '/role-management',
  privacyPolicy: '/privacy-policy',
  familyAgreement: '/family-agreement',
  security: '/security',
  familyPortal: '/family-portal',
  account: '/account',
  inquiries: '/inquiries',
  boardApprovals: '/board-approvals',
  portfolioReport: '/portfolio/report',
  library: '/resources/library',
  article: '/resources/library/:article',
  calculators: '/resources/calculators',
  calculator: '/resources/calculators/:calculator',
  securityCenter: '/resources/security-center',
} as const

export type Page = keyof typeof pages
