import { expect, test } from 'vitest'

import { ring, ringSegments } from './ring.ts'

const parts = [40, 25, 30, 5].map(share => ({ label: `of ${share}`, share, written: `${share}%` }))

test('the parts go around clockwise from the top, each as far as its share', () => {
  const angles = ringSegments(parts).map(({ labelAt: [x, y] }) => Math.atan2(x, -y) / (2 * Math.PI))
  const middles = [0.2, 0.525 - 1, 0.8 - 1, 0.975 - 1]
  for (const [index, angle] of angles.entries()) expect(angle).toBeCloseTo(middles[index] ?? 0, 6)
})

test('no two neighbours look alike, with or without their colours', () => {
  const segments = ringSegments(parts)
  expect(new Set(segments.map(({ look }) => look)).size).toBe(4)
  expect(new Set(segments.map(({ colour }) => colour)).size).toBe(4)
})

test('every engraved line stays within the ring', () => {
  for (const { lines } of ringSegments([...parts, { label: 'more', share: 60, written: '60%' }])) {
    for (const [, x, y] of lines.matchAll(/[ML ](-?[\d.]+),(-?[\d.]+)(?= |$|[MLA])/g)) {
      const distance = Math.hypot(Number(x), Number(y))
      expect(distance).toBeGreaterThan(ring.inner)
      expect(distance).toBeLessThan(ring.outer)
    }
  }
})

test('one part alone is a whole ring, and a part of nothing draws no line', () => {
  const [all, none] = ringSegments([
    { label: 'all', share: 1, written: '100%' },
    { label: 'none', share: 0, written: '0%' },
  ])
  expect(all?.outline).toMatch(/^M/)
  expect(none?.lines).toBe('')
})
