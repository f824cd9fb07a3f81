import { expect, test } from 'vitest'

import { labelParent, labelPartnership } from './kin-labels.ts'

test('labels birth parents Father and Mother, others by kind', () => {
  const member = { fatherId: 'f', motherId: 'm' }
  expect(labelParent({ id: 'f', kind: 'birth' }, member)).toBe('Father')
  expect(labelParent({ id: 'm', kind: 'birth' }, member)).toBe('Mother')
  expect(labelParent({ id: 'f', kind: 'adoptive' }, member)).toBe('Adoptive parent')
})

test.each([
  ['marriage', null, null, 'Married'],
  ['marriage', '1946-05-04', null, 'Married May 4, 1946'],
  ['marriage', '1929', 'winter 1939', 'Married 1929, until winter 1939'],
  ['divorced', '1990', '2001', 'Married 1990, divorced 2001'],
  ['divorced', null, null, 'Divorced'],
  ['partnership', 'about 1890', null, 'Partner since about 1890'],
  ['engagement', '2025', null, 'Engaged since 2025'],
] as const)('labels %s from %s to %s: %s', (kind, startText, endText, words) => {
  expect(labelPartnership({ kind, startText, endText })).toBe(words)
})
