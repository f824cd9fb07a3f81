import { expect, test } from 'vitest'

import { documentKinds } from '#contract/documents/document-choices.ts'

import { listKinds } from './list-kinds.ts'

test.each([
  ['company', 'Agreement'],
  ['tax', 'Tax form'],
  ['archive', 'Birth certificate'],
] as const)('offers all kinds for the area %s, %s first', (area, first) => {
  const labels = Object.values(listKinds(area))
  expect(labels[0]).toBe(first)
  expect(labels.toSorted()).toEqual(Object.values(documentKinds).toSorted())
  expect(labels.at(-1)).toBe('Other')
})
