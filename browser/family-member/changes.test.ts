import { expect, test } from 'vitest'

import type { FamilyMember } from '#contract/family-tree.ts'

import { changesBetween, correctable, saidOf } from './changes.ts'

const said = saidOf({
  ...Object.fromEntries(correctable.map(field => [field, null])),
  firstName: 'Ada',
  generation: 2,
  isAlive: true,
  occupation: 'Brewer',
} as unknown as FamilyMember)

test('a correction holds only what was changed', () => {
  expect(changesBetween(said, said)).toEqual({})
  expect(changesBetween(said, { ...said, occupation: 'Cooper', isAlive: false })).toEqual({
    occupation: 'Cooper',
    isAlive: false,
  })
})

test('what was emptied is taken away, and what was never there is not', () => {
  expect(changesBetween(said, { ...said, occupation: null })).toEqual({ occupation: null })
  expect(changesBetween(said, { maidenName: null, location: undefined })).toEqual({})
})
