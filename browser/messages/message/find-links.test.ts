import { array, assert, constantFrom, oneof, property, string, webUrl } from 'fast-check'
import { expect, test } from 'vitest'

import { findLinks } from './find-links.ts'

const listUrls = (message: string) => findLinks(message).flatMap(({ url }) => url ?? [])

test.each([
  ['See https://example.test/oak.', ['https://example.test/oak']],
  ['(http://example.test/a_(b))', ['http://example.test/a_(b)']],
  ['Write to mailto:ada@example.test, please', ['mailto:ada@example.test']],
  [
    'See www.example.test/oak, or (www.example.test).',
    ['https://www.example.test/oak', 'https://www.example.test/'],
  ],
  ["Write to ada.o'hara+oak@example.test.", ["mailto:ada.o'hara+oak@example.test"]],
  ['www.oak www. @example.test ada@example xhttps://www.example.test', []],
  ['javascript:alert(1) data:text/html,x ftp://example.test', []],
  ['xhttps://example.test https:// mailto:ada', []],
  ['<a href="https://example.test">', ['https://example.test/']],
])('finds the addresses in %s', (message, urls) => {
  expect(listUrls(message)).toEqual(urls)
})

test('parts join to the message and link only to safe protocols', () => {
  const word = oneof(
    string(),
    webUrl({ withFragments: true, withQueryParameters: true }),
    constantFrom(
      'javascript:',
      'HTTPS://',
      'mailto:',
      '\u0000',
      'www.',
      'ada@example.test',
      '\n',
      '"',
      '(',
      ').',
      '//',
      '@',
    ),
  )
  assert(
    property(array(word, { maxLength: 8 }), words => {
      const message = words.join('')
      const parts = findLinks(message)
      expect(parts.map(({ text }) => text).join('')).toBe(message)
      const urls = parts.flatMap(({ url }) => url ?? [])
      expect(urls.filter(url => !/^(https?:\/\/|mailto:)/.test(url))).toEqual([])
    }),
  )
})

test('a web address between spaces is one link', () => {
  assert(
    property(webUrl(), url => {
      // Its end is no punctuation, which would belong to the sentence.
      const address = `${url}x`
      expect(listUrls(`See ${address} there`)).toEqual([new URL(address).href])
    }),
  )
})
