import { expect, test } from 'vitest'

import { describeImport } from './describe-import.ts'

test.each([
  [0, 0, 0, ''],
  [1, 0, 1, '1 person was already in the tree and linked. The file also added 1 life event.'],
  [
    3,
    2,
    1,
    '3 people were already in the tree and linked. The file also added 2 partnerships and 1 life event.',
  ],
])('describes %i linked, %i partnerships, %i events', (matched, partnerships, lifeEvents, expected) => {
  expect(describeImport({ matched, partnerships, lifeEvents })).toBe(expected)
})
