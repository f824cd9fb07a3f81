import { expect, test } from 'vitest'

import { findSquare } from './crop-photograph.ts'

test.each([
  ['landscape', { width: 600, height: 400 }, 50, { x: 100, y: 0, size: 400 }],
  ['portrait', { width: 400, height: 600 }, 0, { x: 0, y: 0, size: 400 }],
  ['portrait at its end', { width: 400, height: 600 }, 100, { x: 0, y: 200, size: 400 }],
  ['square', { width: 400, height: 400 }, 70, { x: 0, y: 0, size: 400 }],
])('finds the square of a %s photograph', (_name, photograph, position, square) => {
  expect(findSquare(photograph, position)).toEqual(square)
})
