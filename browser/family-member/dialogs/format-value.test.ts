import { expect, test } from 'vitest'

import type { FamilyMember } from '#contract/family-tree.ts'

import { describeValue } from './format-value.ts'

const members = [{ id: 'carl', firstName: 'Carl', middleName: null, lastName: 'Hartwell' }] as FamilyMember[]

test('what others have changed reads in words, whatever it is', () => {
  expect(describeValue('carl', members)).toBe('Carl Hartwell')
  expect(describeValue('Cooper', members)).toBe('Cooper')
  expect(describeValue(3, members)).toBe('3')
  expect(describeValue(false, members)).toBe('no')
  expect(describeValue(null, members)).toBe(null)
})
