import { expect, test } from 'vitest'

import type { FamilyMember } from '#contract/family-tree.ts'

import { readsNow } from './reads-now.ts'

const members = [{ id: 'carl', firstName: 'Carl', middleName: null, lastName: 'Hartwell' }] as FamilyMember[]

test('what others have changed reads in words, whatever it is', () => {
  expect(readsNow('carl', members)).toBe('Carl Hartwell')
  expect(readsNow('Cooper', members)).toBe('Cooper')
  expect(readsNow(3, members)).toBe('3')
  expect(readsNow(false, members)).toBe('no')
  expect(readsNow(null, members)).toBe(null)
})
