import { describe, expect, test } from 'vitest'

import { can, roleCapabilities, listRolesWith } from './capabilities.ts'

test('roles have the capabilities of section 6', () => {
  expect(roleCapabilities).toEqual({
    family_member: [],
    board_member: [
      'appointments.grant',
      'approvals.decide',
      'board.read',
      'contacts.read',
      'documents.hold',
      'documents.manage',
      'exchange-rates.import',
      'gedcom.export',
      'gedcom.import',
      'ownership.manage',
    ],
    admin: [
      'appointments.grant',
      'approvals.decide',
      'audit.read',
      'board.read',
      'contacts.read',
      'documents.hold',
      'documents.manage',
      'exchange-rates.import',
      'gedcom.export',
      'gedcom.export-living',
      'gedcom.import',
      'inquiries.answer',
      'ownership.manage',
      'roles.manage',
    ],
  })
})

describe('can', () => {
  test('is true for a capability of the account', () => {
    expect(can({ capabilities: ['approvals.decide'] }, 'approvals.decide')).toBe(true)
    expect(can({ capabilities: ['approvals.decide'] }, 'roles.manage')).toBe(false)
  })

  test('is false for a visitor', () => {
    expect(can(null, 'approvals.decide')).toBe(false)
  })

  test('is false for a user record without capabilities', () => {
    expect(can({}, 'approvals.decide')).toBe(false)
  })
})

test('listRolesWith lists the roles with a capability', () => {
  expect(listRolesWith('approvals.decide')).toEqual(['board_member', 'admin'])
  expect(listRolesWith('roles.manage')).toEqual(['admin'])
})
