import { expect, test } from 'vitest'

import { enumerated, relationSentence } from './relation.ts'

test.each([
  ['first cousin once removed', null, 'Clara is your first cousin once removed.'],
  ['grandmother', 'Edmund Hartwell', 'Clara is Edmund Hartwell’s grandmother.'],
  ['husband of an aunt', null, 'Clara is the husband of your aunt.'],
  ['first cousin once removed of a wife', 'Hugo', 'Clara is the first cousin once removed of Hugo’s wife.'],
  [null, null, 'The tree does not know how you and Clara are related.'],
  [null, 'Hugo', 'The tree does not know how Clara and Hugo are related.'],
])('%s, of %s: %s', (words, of, sentence) => {
  expect(relationSentence({ name: 'Clara', words, of })).toBe(sentence)
})

test('several are named with commas, and an "and" before the last', () => {
  const told = (names: string[]) =>
    enumerated(names)
      .map(({ item, before }) => before + item)
      .join('')
  expect([told([]), told(['A']), told(['A', 'B']), told(['A', 'B', 'C'])]).toEqual([
    '',
    'A',
    'A and B',
    'A, B and C',
  ])
})
