import { expect, test } from 'vitest'

import { joinWithAnd, describeRelation } from './relation.ts'

test.each([
  ['first cousin once removed', null, 'Clara is your first cousin once removed.'],
  ['grandmother', 'Edmund Hartwell', 'Clara is Edmund Hartwell’s grandmother.'],
  ['husband of an aunt', null, 'Clara is the husband of your aunt.'],
  ['first cousin once removed of a wife', 'Hugo', 'Clara is the first cousin once removed of Hugo’s wife.'],
  [null, null, 'The tree does not show how you and Clara are related.'],
  [null, 'Hugo', 'The tree does not show how Clara and Hugo are related.'],
])('describes %s, of %s: %s', (term, target, sentence) => {
  expect(describeRelation({ name: 'Clara', term, of: target })).toBe(sentence)
})

test('joins names with commas and "and"', () => {
  const joinToText = (names: string[]) =>
    joinWithAnd(names)
      .map(({ item, separator }) => separator + item)
      .join('')
  expect([joinToText([]), joinToText(['A']), joinToText(['A', 'B']), joinToText(['A', 'B', 'C'])]).toEqual([
    '',
    'A',
    'A and B',
    'A, B and C',
  ])
})
