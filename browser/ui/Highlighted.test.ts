import { expect, test } from 'vitest'

import { splitHits } from './Highlighted.tsx'

function show(text: string): string {
  return splitHits(text)
    .map(({ part, isHit }) => (isHit ? `[${part}]` : part))
    .join('')
}

test('marks the hits of a text', () => {
  expect(show('the \u0002Rosa\u0003 deed of \u00021931\u0003')).toBe('the [Rosa] deed of [1931]')
})

test('marks a hit at both ends and without an end', () => {
  expect(show('\u0002deed\u0003 of \u0002Rosa')).toBe('[deed] of [Rosa]')
})

test('gives each part its own key', () => {
  const starts = splitHits('a \u0002b\u0003\u0002b\u0003 c').map(({ start }) => start)
  expect(new Set(starts).size).toBe(starts.length)
})

test('shows text without hits as it is', () => {
  expect(show('<b>no hits</b>')).toBe('<b>no hits</b>')
})
