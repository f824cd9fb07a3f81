import { expect, test } from 'vitest'

import { findRingIndex, toRingParts } from './allocation-parts.ts'

const createPart = (key: string, value: string, percent: string) => ({ key, label: key, value, percent })

test('leaves debts out, and puts the largest first', () => {
  const parts = [
    createPart('a', '25.00', '25.00'),
    createPart('debt', '-5.00', '0'),
    createPart('b', '75.00', '75.00'),
  ]
  expect(toRingParts(parts).map(({ label, shareText }) => [label, shareText])).toEqual([
    ['b', '75.00%'],
    ['a', '25.00%'],
  ])
})

test('adds up the smallest of many to the cent', () => {
  const parts = Array.from({ length: 13 }, (_, index) => createPart(`p${index}`, `${20 - index}.01`, '7.69'))
  const shown = toRingParts(parts)
  expect(shown).toHaveLength(10)
  expect(shown.at(-1)).toMatchObject({ label: '4 others', value: '38.04', shareText: '30.76%' })
})

test('finds the part under the pointer', () => {
  const parts = toRingParts([createPart('a', '75.00', '75.00'), createPart('b', '25.00', '25.00')])
  const box = { width: 100, height: 100 }
  expect(findRingIndex(parts, { x: 99, y: 50, ...box })).toBe(0)
  expect(findRingIndex(parts, { x: 50, y: 99, ...box })).toBe(0)
  expect(findRingIndex(parts, { x: 10, y: 20, ...box })).toBe(1)
})
