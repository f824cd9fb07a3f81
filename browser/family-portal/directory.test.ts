import { expect, test } from 'vitest'

import { listCompanySlugs } from '#contract/companies/company-names.ts'
import { pages } from '#contract/pages.ts'
import { roleCapabilities, type Capability, type Role } from '#contract/roles/capabilities.ts'

import { listDirectorySections } from './directory.ts'

/** Pages without an entry: the directory itself, pages before it, and pages that open from another page. */
const unlisted = new Set<string>([
  pages.home,
  pages.auth,
  pages.resetPassword,
  pages.emailChange,
  pages.shared,
  pages.unsubscribe,
  pages.secondFactor,
  pages.familyPortal,
  pages.conversation,
  pages.document,
  pages.familyMember,
  pages.article,
  pages.calculator,
])

test('lists each guarded page once', () => {
  const guarded = Object.values(pages)
    .filter(path => !unlisted.has(path))
    // Each company is listed.
    .flatMap(path =>
      path === pages.company ? listCompanySlugs('Hartwell').map(slug => path.replace(':slug', slug)) : path,
    )
  expect(listPaths('admin').sort()).toEqual(guarded.sort())
})

test.each([
  [
    'family_member',
    ['/board-approvals', '/appointments', '/family-tree/files', '/inquiries', '/audit', '/role-management'],
  ],
  ['board_member', ['/inquiries', '/audit', '/role-management']],
] as const)('hides the pages that a %s may not open', (role, hidden) => {
  const all = listPaths('admin')
  expect(all.filter(path => !listPaths(role).includes(path))).toEqual(hidden)
})

test.each([
  ['approvals.decide', 'Board', '/board-approvals'],
  ['gedcom.import', 'Board', '/family-tree/files'],
  ['gedcom.export', 'Board', '/family-tree/files'],
  ['inquiries.answer', 'Administration', '/inquiries'],
  ['audit.read', 'Administration', '/audit'],
] as const)('the capability %s adds one page', (capability, title, path) => {
  const added = listSections(capability).slice(listSections().length)
  expect(added.map(section => [section.title, section.entries.map(entry => entry.path)])).toEqual([
    [title, [path]],
  ])
})

function listSections(...capabilities: Capability[]) {
  return listDirectorySections('Hartwell', { capabilities })
}

function listPaths(role: Role): string[] {
  return listSections(...roleCapabilities[role]).flatMap(({ entries }) => entries.map(({ path }) => path))
}
