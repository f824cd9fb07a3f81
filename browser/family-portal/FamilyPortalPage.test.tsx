import { expect, test } from 'vitest'

import { waitingQuery } from '#browser/notifications/queries.ts'
import { portalFacts } from '#browser/platform/portal-facts.ts'
import { findAll, findByHeading, listLinks, renderPage, getText } from '#browser/test/render-page.tsx'
import { listCompanyNames, toCompanySlug } from '#contract/companies/company-names.ts'
import type { WaitingItem } from '#contract/notifications.ts'
import { roleCapabilities, type Role } from '#contract/roles/capabilities.ts'

import FamilyPortalPage from './FamilyPortalPage.tsx'

const memberEntries = [
  ['Family Tree', '/family-tree'],
  ['Family Calendar', '/calendar'],
  ['Our Story', '/about'],
  ['Sacred Family Archive', '/family-upload'],
  ['Documents', '/documents'],
  ['Shared Links', '/shared-links'],
  ['Family Agreement', '/family-agreement'],
  ['Companies', '/companies'],
  ...listCompanyNames(portalFacts.familyName).map(name => [name, `/companies/${toCompanySlug(name)}`]),
  ['Portfolio', '/portfolio'],
  ['Portfolio Report', '/portfolio/report'],
  ['Investment Dashboard', '/investment-dashboard'],
  ['Ownership', '/ownership'],
  ['Services', '/services'],
  ['Private Banking', '/private-banking'],
  ['Investment Management', '/investment-management'],
  ['Trust & Estate Planning', '/trust-estate-planning'],
  ['Family Office Services', '/family-office'],
  ['Legal & Tax Advisory', '/legal-tax-advisory'],
  ['Secure Communications', '/secure-communications'],
  ['Resources', '/resources'],
  ['Knowledge Library', '/resources/library'],
  ['Financial Calculators', '/resources/calculators'],
  ['Security Center', '/resources/security-center'],
  ['Account', '/account'],
  ['Notifications', '/notifications'],
  ['Messages', '/messages'],
  ['Contact', '/contact'],
  ['Privacy Policy', '/privacy-policy'],
  ['Security', '/security'],
]

const boardEntries = [
  ['Board Approvals', '/board-approvals'],
  ['Appointments', '/appointments'],
  ['Import and Export', '/family-tree/files'],
]

const administratorEntries = [
  ['Inquiries', '/inquiries'],
  ['Audit Trail', '/audit'],
  ['Role Management', '/role-management'],
]

test('greets you by first name and shows your role', () => {
  const page = renderForRole('family_member')
  expect(getText(page)).toContain('Welcome, Grace.')
  expect(getText(findByHeading(page, 'section', 'Family Member'))).toContain('Your role')
})

test('shows administrators the permissions that they can use', () => {
  const card = getText(findByHeading(renderForRole('admin'), 'section', 'Administrator'))
  expect(card).toContain('Answer inquiries to the office.')
  expect(card).toContain('Open role management')
})

test.each([
  ['family_member', memberEntries],
  ['board_member', [...memberEntries, ...boardEntries]],
  ['admin', [...memberEntries, ...boardEntries, ...administratorEntries]],
] as const)('links to each page that a %s may open', (role, entries) => {
  const [directory] = findAll(renderForRole(role), 'nav')
  expect(listLinks(directory!)).toEqual(entries)
})

test('shows what waits for the account', () => {
  const waiting = findByHeading(renderForRole('board_member'), 'section', 'Waiting for you')
  expect(listLinks(waiting)).toEqual([
    ['1 request to decide', '/board-approvals'],
    ['All notifications', '/notifications'],
  ])
})

const waitingItems: WaitingItem[] = [
  {
    kind: 'approvals',
    title: '1 request to decide',
    sentence: 'New members wait for a decision by the board.',
    link: '/board-approvals',
    count: 1,
    isOverdue: false,
  },
]

function renderForRole(role: Role) {
  const account = {
    firstName: 'Grace',
    role,
    capabilities: roleCapabilities[role],
    boardTermExpires: null,
  }
  return renderPage(<FamilyPortalPage />, account, '', [[waitingQuery.queryKey, waitingItems]])
}
