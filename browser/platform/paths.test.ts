import { expect, test } from 'vitest'

import { pages } from '#contract/pages.ts'

import { buildPath } from './paths.ts'

test('the paths of the pages match the specification', () => {
  expect(pages).toMatchInlineSnapshot(`
    {
      "about": "/about",
      "account": "/account",
      "appointments": "/appointments",
      "article": "/resources/library/:article",
      "audit": "/audit",
      "auth": "/auth",
      "boardApprovals": "/board-approvals",
      "calculator": "/resources/calculators/:calculator",
      "calculators": "/resources/calculators",
      "calendar": "/calendar",
      "companies": "/companies",
      "company": "/companies/:slug",
      "contact": "/contact",
      "conversation": "/messages/:id",
      "document": "/documents/:id",
      "documentShares": "/shared-links",
      "documents": "/documents",
      "emailChange": "/email-change",
      "familyAgreement": "/family-agreement",
      "familyMember": "/family-member/:id",
      "familyOffice": "/family-office",
      "familyPortal": "/family-portal",
      "familyTree": "/family-tree",
      "familyUpload": "/family-upload",
      "gedcom": "/family-tree/files",
      "home": "/",
      "inquiries": "/inquiries",
      "investmentDashboard": "/investment-dashboard",
      "investmentManagement": "/investment-management",
      "legalTaxAdvisory": "/legal-tax-advisory",
      "library": "/resources/library",
      "messages": "/messages",
      "notifications": "/notifications",
      "ownership": "/ownership",
      "portfolio": "/portfolio",
      "portfolioReport": "/portfolio/report",
      "privacyPolicy": "/privacy-policy",
      "privateBanking": "/private-banking",
      "resetPassword": "/reset-password",
      "resources": "/resources",
      "roleManagement": "/role-management",
      "secondFactor": "/second-factor",
      "secureCommunications": "/secure-communications",
      "security": "/security",
      "securityCenter": "/resources/security-center",
      "services": "/services",
      "shared": "/shared",
      "trustEstatePlanning": "/trust-estate-planning",
      "unsubscribe": "/unsubscribe",
    }
  `)
})

test('buildPath escapes the parameters of a page', () => {
  expect(buildPath('familyMember', { id: 'a/b c' })).toBe('/family-member/a%2Fb%20c')
  expect(buildPath('company', { slug: 'hartwell-staffing' })).toBe('/companies/hartwell-staffing')
  expect(buildPath('about')).toBe('/about')
})
