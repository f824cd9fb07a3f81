import { expect, test } from 'vitest'

import { toTelephoneUrl } from './to-telephone-url.ts'

test.each([
  ['+1 555 0100', 'tel:+15550100'],
  ['+1 (555) 010-0000', 'tel:+15550100000'],
  ['(555) 010-0000', 'tel:5550100000'],
  ['+44 (0)20 7946 0000', 'tel:+442079460000'],
  ['+1 (555) 010-0000 ext. 42', 'tel:+15550100000;ext=42'],
  ['555.010.0000 x42', 'tel:5550100000;ext=42'],
  ['+1 555 010 0000, extension 42', 'tel:+15550100000;ext=42'],
])('links %s to %s', (text, address) => {
  expect(toTelephoneUrl(text)).toBe(address)
})

test.each([
  '555-0100 (day) or 555-0199 (night)',
  '555-0100 / 555-0199',
  '+1 555 010 0000, +1 555 010 0001',
  '555 010 0000 555 010 0001',
  '1-800-HEIRLOOM',
  'Ask for Grace: 555-0100',
  '42',
  '',
])('does not link %s', text => {
  expect(toTelephoneUrl(text)).toBeNull()
})
