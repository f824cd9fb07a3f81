import { expect, test } from 'vitest'

import { ring, createRingSegments } from './ring.ts'

const parts = [40, 25, 30, 5].map(share => ({ label: `of ${share}`, share, shareText: `${share}%` }))

test('draws parts clockwise from the top by share', () => {
  const angles = createRingSegments(parts).map(({ labelAt: [x, y] }) => Math.atan2(x, -y) / (2 * Math.PI))
  const middles = [0.2, 0.525 - 1, 0.8 - 1, 0.975 - 1]
  for (const [index, angle] of angles.entries()) expect(angle).toBeCloseTo(middles[index] ?? 0, 6)
})

test('gives adjacent parts different colors and patterns', () => {
  const segments = createRingSegments(parts)
  expect(new Set(segments.map(({ look }) => look)).size).toBe(4)
  expect(new Set(segments.map(({ color }) => color)).size).toBe(4)
})

test('draws every pattern line within the ring', () => {
  for (const { lines } of createRingSegments([...parts, { label: 'more', share: 60, shareText: '60%' }])) {
    for (const [, x, y] of lines.matchAll(/[ML ](-?[\d.]+),(-?[\d.]+)(?= |$|[MLA])/g)) {
      const distance = Math.hypot(Number(x), Number(y))
      expect(distance).toBeGreaterThan(ring.inner)
      expect(distance).toBeLessThan(ring.outer)
    }
  }
})

test('draws a full ring for one part and no lines for zero', () => {
  const [all, none] = createRingSegments([
    { label: 'all', share: 1, shareText: '100%' },
    { label: 'none', share: 0, shareText: '0%' },
  ])
  expect(all?.outline).toMatch(/^M/)
  expect(none?.lines).toBe('')
})
