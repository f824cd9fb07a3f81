import { describe, expect, test } from 'vitest'

import { can, capabilities, roleCapabilities, roles, rolesWith } from './capabilities.ts'

describe('roleCapabilities', () => {
  test('gives an administrator every capability', () => {
    expect(roleCapabilities.admin).toEqual(capabilities)
  })

  test('gives each role what the role below it may do', () => {
    for (const [index, role] of roles.entries())
      expect(roleCapabilities[role]).toEqual(
        expect.arrayContaining([...(roleCapabilities[roles[index - 1] ?? role] ?? [])]),
      )
  })
})

describe('can', () => {
  test('allows what the account has', () => {
    expect(can({ capabilities: ['approvals.decide'] }, 'approvals.decide')).toBe(true)
    expect(can({ capabilities: ['approvals.decide'] }, 'roles.manage')).toBe(false)
  })

  test('allows nothing without an account or its capabilities', () => {
    expect(can(null, 'approvals.decide')).toBe(false)
    expect(can({}, 'approvals.decide')).toBe(false)
  })
})

test('rolesWith lists the roles with a capability', () => {
  expect(rolesWith('approvals.decide')).toEqual(['board_member', 'admin'])
  expect(rolesWith('roles.manage')).toEqual(['admin'])
})
