import { describe, expect, test } from 'vitest'

import { can, roleCapabilities, listRolesWith } from './capabilities.ts'

test('roles have the capabilities of section 6', () => {
  expect(roleCapabilities).toEqual({
    family_member: [],
    board_member: ['approvals.decide', 'board.read', 'contacts.read', 'gedcom.export', 'gedcom.import'],
    admin: [
      'approvals.decide',
      'board.read',
      'contacts.read',
      'gedcom.export',
      'gedcom.export-living',
      'gedcom.import',
      'inquiries.answer',
      'roles.manage',
    ],
  })
})

describe('can', () => {
  test('allows what the account has', () => {
    expect(can({ capabilities: ['approvals.decide'] }, 'approvals.decide')).toBe(true)
    expect(can({ capabilities: ['approvals.decide'] }, 'roles.manage')).toBe(false)
  })

  test('allows nothing without an account', () => {
    expect(can(null, 'approvals.decide')).toBe(false)
  })

  test('allows nothing to a record without capabilities', () => {
    expect(can({}, 'approvals.decide')).toBe(false)
  })
})

test('listRolesWith lists the roles with a capability', () => {
  expect(listRolesWith('approvals.decide')).toEqual(['board_member', 'admin'])
  expect(listRolesWith('roles.manage')).toEqual(['admin'])
})
