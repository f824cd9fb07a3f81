import { expect, test } from 'vitest'

import { getInitials } from './Avatar.tsx'

test('takes initials from the first and last name', () => {
  expect(getInitials('Ada Maria King')).toBe('AK')
  expect(getInitials('  Ada   King ')).toBe('AK')
})

test('returns one initial for one name and none for no name', () => {
  expect(getInitials('Wren')).toBe('W')
  expect(getInitials(' ')).toBe('')
})

test('includes combining accents in an initial', () => {
  expect(getInitials('E\u0301mile Łukasz')).toBe('E\u0301Ł')
})
