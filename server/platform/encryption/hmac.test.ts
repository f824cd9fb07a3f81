import { createHmac, randomBytes } from 'node:crypto'

import { expect, test } from 'vitest'

import { computeHmac, openHmacKey } from './hmac.ts'

test('computes test case 2 of RFC 4231', () => {
  const digest = computeHmac(openHmacKey(Buffer.from('Jefe')), 'what do ya want for nothing?')
  expect(Buffer.from(digest, 'binary').toString('hex')).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  )
})

test('computes what createHmac does, for any text', () => {
  const keys = [randomBytes(32), randomBytes(32)]
  const opened = keys.map(openHmacKey)
  // The same keys again after a longer text.
  for (const text of [
    '',
    'harvest',
    'Ünïcödé 🌳',
    'x'.repeat(192),
    'x'.repeat(193),
    'x'.repeat(1000),
    'barn',
  ])
    for (const [index, key] of keys.entries()) {
      const digest = createHmac('sha256', key).update(text).digest('binary')
      expect(computeHmac(opened[index]!, text)).toBe(digest)
    }
})
