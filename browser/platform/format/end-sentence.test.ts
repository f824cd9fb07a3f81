import { expect, test } from 'vitest'

import { endLastSentence, endSentence } from './end-sentence.ts'

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

test.each([
  [
    'This password is too common. Please choose another',
    'This password is too common. Please choose another.',
  ],
  ['Is it yours? Send a request', 'Is it yours? Send a request.'],
  ['Please try again. ', 'Please try again. '],
  ['Invalid email or password', 'Invalid email or password'],
  ['At most 1.5 MB', 'At most 1.5 MB'],
])('ends the last of several sentences: "%s"', (text, expected) => {
  expect(endLastSentence(text)).toBe(expected)
})
