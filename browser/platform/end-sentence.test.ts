import { expect, test } from 'vitest'

import { endSentence } from './end-sentence.ts'

test.each([
  ['Review the changes, then try again', 'Review the changes, then try again.'],
  ['The file is larger than 10 MB.', 'The file is larger than 10 MB.'],
  ['At most 200', 'At most 200.'],
  ['The name is “Zoë”', 'The name is “Zoë”.'],
  ['Really?', 'Really?'],
  ['', ''],
])('ends "%s" with one mark', (sentence, expected) => {
  expect(endSentence(sentence)).toBe(expected)
})
