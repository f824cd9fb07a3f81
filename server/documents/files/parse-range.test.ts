import { expect, test } from 'vitest'

import { parseRange } from './parse-range.ts'
import { formatDisposition } from './send-file.ts'

// The examples of RFC 9110, section 14.1.2, for a file of 10,000 bytes.
test.each([
  ['bytes=0-499', { start: 0, end: 499 }],
  ['bytes=500-999', { start: 500, end: 999 }],
  ['bytes=-500', { start: 9500, end: 9999 }],
  ['bytes=9500-', { start: 9500, end: 9999 }],
  ['bytes=9990-20000', { start: 9990, end: 9999 }],
  ['bytes=-20000', { start: 0, end: 9999 }],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=10000-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-2', null],
  ['bytes=0-0,-1', null],
  ['bytes=-', null],
  ['bytes=a-b', null],
  ['items=0-5', null],
  [undefined, null],
] as const)('reads the range %s', (header, range) => {
  expect(parseRange(header, 10_000)).toEqual(range)
})

test('an empty file has no ranges', () => {
  expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable')
})

test.each([
  ['deed.pdf', `filename="deed.pdf"; filename*=UTF-8''deed.pdf`],
  ['Übergabe.pdf', `filename="Ubergabe.pdf"; filename*=UTF-8''%C3%9Cbergabe.pdf`],
  ['遺言.pdf', `filename="__.pdf"; filename*=UTF-8''%E9%81%BA%E8%A8%80.pdf`],
  ['a"b\\c%41.pdf', `filename="a_b_c_41.pdf"; filename*=UTF-8''a%22b%5Cc%2541.pdf`],
  ["it's (1)*.pdf", `filename="it's (1)*.pdf"; filename*=UTF-8''it%27s%20%281%29%2A.pdf`],
  ['a\r\nb\u202Efdp.exe', `filename="a__b_fdp.exe"; filename*=UTF-8''a%0D%0Ab%E2%80%AEfdp.exe`],
  ['\uD800.pdf', `filename="_.pdf"; filename*=UTF-8''%EF%BF%BD.pdf`],
])('names the file %j', (fileName, names) => {
  expect(formatDisposition('attachment', fileName)).toBe(`attachment; ${names}`)
})
