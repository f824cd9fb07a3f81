import { describe, expect, test } from 'vitest'

import { query } from '#browser/platform/query.ts'
import { findAll, findByHeading, getText, listTexts, renderPage } from '#browser/test/render-page.tsx'
import type { User } from '#contract/accounts/accounts.ts'
import { capabilities } from '#contract/roles/capabilities.ts'

import { createUsersQuery } from './queries.ts'
import RoleManagementPage from './RoleManagementPage.tsx'

const rosa: Partial<User> = { id: '1', firstName: 'Rosa', lastName: 'Hartwell', role: 'admin', capabilities }
const day = 24 * 60 * 60 * 1000

const noTerm = { boardMemberSince: null, boardTermExpires: null, createdAt: '2026-01-02T10:00:00.000Z' }
const listed = [
  { id: '1', firstName: 'Rosa', lastName: 'Hartwell', email: 'rosa@example.test', role: 'admin', ...noTerm },
  {
    id: '2',
    firstName: 'Ada',
    lastName: 'Ellery',
    email: 'a@example.test',
    role: 'family_member',
    ...noTerm,
  },
]

describe('without the permission', () => {
  test.each(['family_member', 'board_member'] as const)('a %s sees Access Restricted', role => {
    const page = renderPage(<RoleManagementPage />, { ...rosa, role, capabilities: [] })
    expect(listTexts(page, 'h1')).toEqual(['Access Restricted'])
    expect(getText(page)).toContain('Only administrators can access role management')
    expect(findAll(page, 'select')).toEqual([])
  })
})

describe('for an administrator', () => {
  test('each account has a role selector, disabled in the own row', () => {
    const page = render({ users: listed })
    const selectors = findAll(page, 'select').filter(({ attributes }) =>
      attributes['aria-label']?.startsWith('Role of'),
    )
    expect(selectors.map(({ attributes }) => [attributes['aria-label'], 'disabled' in attributes])).toEqual([
      ['Role of Rosa Hartwell', true],
      ['Role of Ada Ellery', false],
    ])
  })

  test('an account of the specification alone opens the page', () => {
    const page = renderPage(<RoleManagementPage />, { ...rosa, capabilities: [] })
    expect(listTexts(page, 'h1')).toEqual(['Role Management'])
  })

  test.each([
    [91, false],
    [89, true],
    [-30, true],
  ])('a term that ends in %i days has the badge: %s', (days, hasBadge) => {
    const boardTermExpires = new Date(Date.now() + days * day).toISOString()
    const member = { id: '3', firstName: 'Ben', lastName: 'Vale', boardMemberSince: null, boardTermExpires }
    const board = findByHeading(render({ board: [member] }), 'section', 'Board Members')
    expect(getText(board)).toContain('Ben Vale')
    expect(getText(board).includes('Expiring Soon')).toBe(hasBadge)
  })

  test('an empty board names the first step', () => {
    const board = findByHeading(render({ board: [] }), 'section', 'Board Members')
    expect(getText(board)).toContain('Change the role of an account to Board Member below.')
  })
})

function render({ users = [], board = [] }: { users?: object[]; board?: object[] }) {
  return renderPage(<RoleManagementPage />, rosa, '', [
    [
      createUsersQuery({ search: '', role: null, state: null }).queryKey,
      { pages: [{ rows: users, next: null, total: users.length }], pageParams: [null] },
    ],
    [query('GET /api/board-members').queryKey, { data: board }],
  ])
}
