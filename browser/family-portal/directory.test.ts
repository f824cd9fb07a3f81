import { expect, test } from 'vitest'

import { roleCapabilities, type Role } from '#contract/capabilities.ts'
import { pages } from '#contract/pages.ts'

import { directory } from './directory.ts'

/** Pages without an entry: the directory itself, pages before it, and pages that open from another page. */
const unlisted = new Set<string>([
  pages.home,
  pages.auth,
  pages.familyPortal,
  pages.company,
  pages.familyMember,
  pages.article,
  pages.calculator,
])

const fiveCompanies = [
  '/companies/hartwell-family-holdings',
  '/companies/hartwell-holdings',
  '/companies/hartwell-beverage-company',
  '/companies/hartwell-staffing',
  '/companies/hartwell-healthcare-services',
]

test('lists each guarded page and each company once', () => {
  const guarded = Object.values(pages).filter(path => !unlisted.has(path))
  expect(pathsFor('admin').sort()).toEqual([...guarded, ...fiveCompanies].sort())
})

test.each([
  ['family_member', ['/board-approvals', '/family-tree/files', '/inquiries', '/role-management']],
  ['board_member', ['/inquiries', '/role-management']],
] as const)('hides the pages that a %s may not open', (role, hidden) => {
  const all = pathsFor('admin')
  expect(all.filter(path => !pathsFor(role).includes(path))).toEqual(hidden)
})

function pathsFor(role: Role): string[] {
  const sections = directory('Hartwell', { capabilities: roleCapabilities[role] })
  return sections.flatMap(({ entries }) => entries.map(({ path }) => path))
}
