import { expect, test } from 'vitest'

import { findHits, markHits } from './find-hits.ts'
import { parseSearch } from './search-query.ts'

const stems = new Map([
  ['operating', 'oper'],
  ['operation', 'oper'],
  ['opera', 'opera'],
  ['deed', 'deed'],
  ['deeds', 'deed'],
])

test.each([
  ['operation deed', 'Operating the opera, deeds', '[Operating] the opera, [deeds]'],
  ['deed operati', 'An operation', 'An [operation]'],
  ['oper deed', 'The opera', null],
  ['deed oper', 'The opera', 'The [opera]'],
  ['"deed of the mill"', 'The mill: deed of the mill', 'The mill: [deed] [of] [the] [mill]'],
  ['"deed of the mill"', 'The deed of a mill', null],
  ['"deeds', 'A deed', null],
  ['"of the mi', 'Part of the Mill', 'Part [of] [the] [Mill]'],
  ['uberga', 'Die Übergabe.', 'Die [Übergabe].'],
  ['50,000', 'for $50,000.', 'for $[50,000].'],
  ['plan', '1890_mill-plan.txt', '1890_mill-[plan].txt'],
])('a search for %j marks the words in %j', (written, text, marked) => {
  const hits = findHits(text, parseSearch(written), stems)
  const result = markHits(text, hits)
  expect(result?.replaceAll('\u0002', '[').replaceAll('\u0003', ']') ?? null).toBe(marked)
})
