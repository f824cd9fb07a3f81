import { expect, test } from 'vitest'

import { buildPath } from '#browser/platform/paths.ts'

import { navigationLinks } from './navigation-links.ts'

/** Section 2 of the specification. */
const eightLinks = [
  ['Home', '/'],
  ['Services', '/services'],
  ['Companies', '/companies'],
  ['Family Tree', '/family-tree'],
  ['Our Story', '/about'],
  ['Portfolio', '/portfolio'],
  ['Resources', '/resources'],
  ['Contact', '/contact'],
]

test('the navigation has eight links, and Roles for admins', () => {
  expect(linksFor(null)).toEqual(eightLinks)
  expect(linksFor({ role: 'family_member' })).toEqual(eightLinks)
  expect(linksFor({ role: 'board_member' })).toEqual(eightLinks)
  expect(linksFor({ role: 'admin' })).toEqual([...eightLinks, ['Roles', '/role-management']])
})

function linksFor(user: Parameters<typeof navigationLinks>[0]) {
  return navigationLinks(user).map(({ label, page }) => [label, buildPath(page)])
}
