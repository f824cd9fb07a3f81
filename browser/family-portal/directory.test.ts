import { expect, test } from 'vitest'

import { pages } from '#contract/pages.ts'

import { directory } from './directory.ts'

/** What is no room of its own: where one already is or came from, and what is opened from within a room. */
const elsewhere = new Set<string>([
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

test('every page behind the guard and each of the five companies stands in it once', () => {
  const guarded = Object.values(pages).filter(path => !elsewhere.has(path))
  expect(pathsFor('admin').sort()).toEqual([...guarded, ...fiveCompanies].sort())
})

test.each([
  ['family_member', ['/board-approvals', '/family-tree/files', '/inquiries', '/role-management']],
  ['board_member', ['/inquiries', '/role-management']],
] as const)('a %s is not led where only others may go', (role, others) => {
  const all = pathsFor('admin')
  expect(all.filter(path => !pathsFor(role).includes(path))).toEqual(others)
})

function pathsFor(role: 'admin' | 'board_member' | 'family_member'): string[] {
  return directory('Hartwell', role).flatMap(({ entries: rooms }) => rooms.map(({ path }) => path))
}
