import { expect, test } from 'vitest'

import { formatFileSize } from './format-file-size.ts'

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1_000, '1 KB'],
  [33_400, '33 KB'],
  [94_999, '95 KB'],
  [95_000, '0.1 MB'],
  [430_000, '0.4 MB'],
  [12_540_000, '12.5 MB'],
  [99_940_000, '99.9 MB'],
  [99_950_000, '100 MB'],
  [2_000_000_000, '2,000 MB'],
])('states %i bytes as %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text)
})

// Section 3 of the specification, repository document.
test.each([
  [0, '0 MB'],
  [1, '0.01 MB'],
  [33_000, '0.03 MB'],
  [95_000, '0.1 MB'],
  [12_540_000, '12.5 MB'],
])('states %i bytes in MB as %s', (bytes, text) => {
  expect(formatFileSize(bytes, 'MB')).toBe(text)
})
