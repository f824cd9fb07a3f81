import { expect, test } from 'vitest'

import { initials } from './Avatar.tsx'

test('takes initials from the first and last name', () => {
  expect(initials('Ada Maria King')).toBe('AK')
  expect(initials('  Ada   King ')).toBe('AK')
})

test('returns one initial for one name and none for no name', () => {
  expect(initials('Wren')).toBe('W')
  expect(initials(' ')).toBe('')
})

test('includes combining accents in an initial', () => {
  expect(initials('E\u0301mile Łukasz')).toBe('E\u0301Ł')
})
