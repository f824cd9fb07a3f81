import { expect, test } from 'vitest'

import { findFirstControl } from './focus-successor.ts'

const person = { type: 'radio', name: 'with', checked: false }
const group = { type: 'radio', name: 'with', checked: true }
const other = { type: 'radio', name: 'other', checked: true }
const text = { type: 'text', name: 'title' }

test('the first control is the checked radio of the first group', () => {
  expect(findFirstControl([person, group, text])).toBe(group)
  expect(findFirstControl([text, person, group])).toBe(text)
})

test('the first control is the first radio of an unchecked group', () => {
  expect(findFirstControl([person, other, text])).toBe(person)
  expect(findFirstControl([])).toBeUndefined()
})
