import { describe, expect, test } from 'vitest'

import { changedFields, isSame, mergeRemote } from './edits.ts'

const base = {
  phoneNumber: null,
  email: 'ada@example.test',
  occupation: 'Brewer',
  biography: 'Wrote\r\nledgers.',
  isAlive: true,
}

describe('isSame', () => {
  test.each([
    ['', null],
    [undefined, null],
    [' Brewer ', 'Brewer'],
    ['two\r\nlines', 'two\nlines'],
    [[{ kind: 'Census', place: '' }], [{ kind: 'Census', place: null }]],
  ])('%j equals %j', (first, second) => {
    expect(isSame(first, second)).toBe(true)
  })

  test.each([
    ['Brewer', 'brewer'],
    [false, null],
    [0, null],
    [
      [1, 2],
      [2, 1],
    ],
  ])('%j differs from %j', (first, second) => {
    expect(isSame(first, second)).toBe(false)
  })
})

describe('changedFields', () => {
  test('contains edited fields, with null for an emptied one', () => {
    const input = { ...base, phoneNumber: '', occupation: 'Cooper', email: undefined, isAlive: false }
    expect(changedFields(base, input)).toEqual({ email: null, occupation: 'Cooper', isAlive: false })
    expect(changedFields(base, { ...base, biography: 'Wrote\nledgers.' })).toEqual({})
  })

  test('ignores fields that the base or the input does not have', () => {
    expect(changedFields(base, { requestNotes: 'From her letters.' })).toEqual({})
  })
})

describe('mergeRemote', () => {
  test('updates unedited fields and retains edited ones', () => {
    const current = { ...base, email: 'new@example.test', occupation: 'Cooper' }
    expect(mergeRemote(base, current, { ...base, occupation: 'Maltster', phoneNumber: null })).toEqual({
      changed: ['email', 'occupation'],
      updates: { email: 'new@example.test' },
    })
  })

  test('reports nothing when only the version changed', () => {
    expect(mergeRemote(base, base, { ...base, occupation: 'Cooper' })).toEqual({ changed: [], updates: {} })
  })
})
