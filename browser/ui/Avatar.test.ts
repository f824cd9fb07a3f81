import { expect, test } from 'vitest'

import { initials } from './Avatar.tsx'

test('the initials are those of the first and the last name', () => {
  expect(initials('Ada Maria King')).toBe('AK')
  expect(initials('  Ada   King ')).toBe('AK')
})

test('one name has one initial, and no name has none', () => {
  expect(initials('Wren')).toBe('W')
  expect(initials(' ')).toBe('')
})

test('a letter keeps its accent, even one written as two characters', () => {
  expect(initials('E\u0301mile Łukasz')).toBe('E\u0301Ł')
})
