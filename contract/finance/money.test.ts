import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { Money, Quantity } from './money.ts'

test('accepts an amount that fits the column unchanged', () => {
  for (const amount of ['0', '0.00', '-1.5', '9999999999999999.99', '-9999999999999999.99', '007.10'])
    expect(Money.parse(amount)).toBe(amount)
  for (const quantity of ['0.00000001', '9999999999.99999999', '12500'])
    expect(Quantity.parse(quantity)).toBe(quantity)
  expect(Money.parse(' 12.50 ')).toBe('12.50')
})

test('rejects one digit too many instead of rounding', () => {
  const sentence = 'An amount can have at most 16 digits before the decimal point and 2 after it'
  for (const amount of ['0.001', '10000000000000000', '12345678901234567.1', 0.001, 1e16])
    expect(Money.safeParse(amount).error?.issues[0]?.message).toBe(sentence)
  for (const quantity of ['0.000000001', '10000000000', 1e-9, 1e-21])
    expect(Quantity.safeParse(quantity).error?.issues[0]?.message).toBe(
      'A quantity can have at most 10 digits before the decimal point and 8 after it',
    )
})

test('converts a JSON number to its decimal, however small', () => {
  const shown: [number, string][] = [
    [25.5, '25.5'],
    [-0.1, '-0.1'],
    [0, '0'],
    [-0, '0'],
    [1e-7, '0.0000001'],
    [-1.5e-7, '-0.00000015'],
    [9_999_999_999, '9999999999'],
  ]
  for (const [number, text] of shown) expect(Quantity.parse(number)).toBe(text)
})

test('accepts any quantity that fits, as text or number', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -9_999_999, max: 9_999_999 }),
      fc.integer({ min: 0, max: 99_999_999 }),
      (whole, fraction) => {
        const text = `${whole}.${String(fraction).padStart(8, '0')}`
        expect(Quantity.parse(text)).toBe(text)
        expect(Number(Quantity.parse(Number(text)))).toBe(Number(text))
      },
    ),
  )
})

test('rejects a number that lost digits but accepts its text', () => {
  const sentence =
    'An amount with more than 15 digits must be sent as text, since a JSON number would lose digits'
  for (const amount of ['1234567890123456.78', '99999999999999.99', '0.30000000000000004'])
    expect(Money.safeParse(JSON.parse(amount)).error?.issues[0]?.message).toBe(sentence)
  for (const amount of [9_999_999_999_999.99, 123_456_789_012_345, -1_234_567_890_123.45])
    expect(Money.parse(amount)).toBe(String(amount))
  expect(Money.parse('1234567890123456.78')).toBe('1234567890123456.78')
})

test('rejects text that is not a plain decimal', () => {
  const nonsense = [
    '',
    ' ',
    '1e5',
    '1,000',
    '$5',
    '.5',
    '5.',
    '+5',
    '--5',
    '1 000',
    '٣',
    'NaN',
    'Infinity',
    '0x10',
  ]
  for (const input of nonsense)
    expect(Money.safeParse(input).error?.issues.map(({ message }) => message)).toEqual([
      'Please enter plain digits, such as 1000 or 12.50',
    ])
  for (const input of [NaN, Infinity, null, undefined, true, [], {}, ['5'], 5n])
    expect(Money.safeParse(input).success).toBe(false)
})
