import { expect, test } from 'vitest'

import { describeUse, describeWithheld } from './describe-share.ts'

test.each([
  ['open', 0, 0, 'Not opened yet'],
  ['expired', 0, 0, 'Never opened'],
  ['revoked', 0, 0, 'Never opened'],
  ['open', 1, 0, 'Opened 1 time, 0 downloads'],
  ['revoked', 3, 1, 'Opened 3 times, 1 download'],
] as const)(
  'describes the use of a link: %s, %d openings, %d downloads',
  (state, openedCount, downloadCount, text) => {
    expect(describeUse({ state, openedCount, downloadCount })).toBe(text)
  },
)

test.each([
  [0, null],
  [1, '1 document is no longer shown: deleted, marked as sensitive, or no longer yours to share.'],
  [2, '2 documents are no longer shown: deleted, marked as sensitive, or no longer yours to share.'],
])('explains %d documents that are not shown', (withheldCount, text) => {
  expect(describeWithheld({ withheldCount })).toBe(text)
})
