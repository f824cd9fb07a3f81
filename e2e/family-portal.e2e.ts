import type { Page } from '@playwright/test'

import { companySlugs } from '#contract/company-names.ts'

import { expect, listLinks, test } from './fixtures.ts'
import { guardedPages } from './guarded-pages.ts'

const memberEntries = [
  ['Family Tree', '/family-tree'],
  ['Our Story', '/about'],
  ['Sacred Family Archive', '/family-upload'],
  ['Family Agreement', '/family-agreement'],
  ['Companies', '/companies'],
  ['Hartwell Family Holdings', '/companies/hartwell-family-holdings'],
  ['Hartwell Holdings', '/companies/hartwell-holdings'],
  ['Hartwell Beverage Company', '/companies/hartwell-beverage-company'],
  ['Hartwell Staffing', '/companies/hartwell-staffing'],
  ['Hartwell Healthcare Services', '/companies/hartwell-healthcare-services'],
  ['Portfolio', '/portfolio'],
  ['Portfolio Report', '/portfolio/report'],
  ['Investment Dashboard', '/investment-dashboard'],
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
  ['Contact', '/contact'],
  ['Privacy Policy', '/privacy-policy'],
  ['Security', '/security'],
]

const administratorEntries = [
  ['Board Approvals', '/board-approvals'],
  ['Import and Export', '/family-tree/files'],
  ['Inquiries', '/inquiries'],
  ['Role Management', '/role-management'],
]

test('greets you by first name and links to each guarded page', async ({ page, portal }) => {
  await portal.signIn(page, 'family_member', 'Grace')
  await page.goto('/family-portal')

  await expect(page.getByText('Welcome, Grace.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Family Member' })).toContainText('Your role')
  expect(await listLinks(directory(page))).toEqual(memberEntries)

  await directory(page).getByRole('link', { name: 'Our Story' }).press('Enter')
  await expect(page).toHaveURL('/about')
})

test('shows administrators more links and their permissions', async ({ page, portal }) => {
  await portal.signIn(page, 'admin')
  await page.goto('/family-portal')
  const entries = [...memberEntries, ...administratorEntries]
  expect(await listLinks(directory(page))).toEqual(entries)
  const guarded = [
    ...Object.values(guardedPages).map(([path]) => path),
    ...companySlugs('Hartwell').map(slug => `/companies/${slug}`),
  ]
  for (const [, path] of entries) expect(guarded, 'Each entry is a guarded page').toContain(path)
  await expect(page.getByRole('region', { name: 'Administrator' })).toContainText(
    'Open role management and change the role of anyone but yourself.',
  )
})

function directory(page: Page) {
  return page.getByRole('navigation', { name: 'Directory' })
}
