import { expect, test } from 'vitest'

import { describeDeparture } from './describe-departure.ts'

test.each([
  ['a removal', { returnedAt: null, departure: { removedBy: 'Rosalind' } }, 'Rosalind removed you on'],
  ['a choice', { returnedAt: null, departure: { removedBy: null } }, 'You left on'],
  ['the end of a term', { returnedAt: null, departure: null }, 'You were in it until'],
  ['a return', { returnedAt: '2026-11-24T09:00:00.000Z', departure: null }, 'From before you returned on'],
])('describes %s', (_, conversation, text) => {
  expect(describeDeparture(conversation)).toBe(text)
})
