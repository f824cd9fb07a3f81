import { expect, test } from 'vitest'

import { buildPath } from '#browser/platform/paths.ts'

import { listNavigationLinks } from './navigation-links.ts'

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
  expect(listLinks(null)).toEqual(eightLinks)
  expect(listLinks({ role: 'family_member' })).toEqual(eightLinks)
  expect(listLinks({ role: 'board_member' })).toEqual(eightLinks)
  expect(listLinks({ role: 'admin' })).toEqual([...eightLinks, ['Roles', '/role-management']])
})

function listLinks(user: Parameters<typeof listNavigationLinks>[0]) {
  return listNavigationLinks(user).map(({ label, page }) => [label, buildPath(page)])
}
