import { expect, test } from 'vitest'

import { parseForm, addSeparators, removeSeparators } from './form-parser.ts'

test.each([
  ['25,000', '25000'],
  [' $ 1,250.50 ', '1250.50'],
  ['.5', '0.5'],
  ['100.', '100'],
  ['1000000', '1000000'],
])('parses an amount as people write it: %s', (text, exact) => {
  expect(parseForm(parser => parser.amount('loan', text, 'the loan amount', fromNothing))).toEqual({
    inputs: exact,
    fieldErrors: {},
  })
})

test.each([
  ['', 'Please enter the loan amount.'],
  ['a lot', 'Please enter the loan amount as a number, such as 25,000 or 1,250.50.'],
  ['1.000,50', 'Please enter the loan amount as a number, such as 25,000 or 1,250.50.'],
  ['1,00', 'Please enter the loan amount as a number, such as 25,000 or 1,250.50.'],
  ['1e5', 'Please enter the loan amount as a number, such as 25,000 or 1,250.50.'],
  ['100.005', 'The loan amount can have at most two decimals.'],
  ['99.99', 'The loan amount must be between $100 and $1,000,000.'],
  ['-100', 'The loan amount must be between $100 and $1,000,000.'],
  ['−100', 'The loan amount must be between $100 and $1,000,000.'],
  ['99999999999999999999', 'The loan amount must be between $100 and $1,000,000.'],
  ['1,000,000.01', 'The loan amount must be between $100 and $1,000,000.'],
])('rejects an invalid amount with a sentence: %s', (text, sentence) => {
  const { fieldErrors } = parseForm(parser => parser.amount('loan', text, 'the loan amount', range))
  expect(fieldErrors).toEqual({ loan: sentence })
})

test('rejects percentages, whole numbers and dates', () => {
  const { fieldErrors } = parseForm(parser => {
    parser.percent('rate', '6,5', 'the annual rate', { min: '0', max: '30' })
    parser.percent('fine', '6.12345', 'the annual rate', { min: '0', max: '30' })
    parser.percent('high', '31%', 'the annual rate', { min: '0', max: '30' })
    parser.whole('years', '2.5', 'the years', { min: '1', max: '100' })
    parser.date('first', '2027-02-30', 'the first payment date')
  })
  expect(fieldErrors).toEqual({
    rate: 'Please enter the annual rate as a percentage, such as 6.5.',
    fine: 'The annual rate can have at most four decimals.',
    high: 'The annual rate must be between 0% and 30%.',
    years: 'Please enter the years as a whole number, such as 20.',
    first: 'Please enter the first payment date as a date, such as 2027-01-31.',
  })
})

test('accepts an empty optional field', () => {
  const read = parseForm(parser =>
    parser.amount('extra', ' ', 'the extra payment', { ...range, defaultValue: '0' }),
  )
  expect(read.inputs).toBe('0')
})

test('addSeparators changes valid amounts only', () => {
  expect(['25000', '1234567.5', '25,000', '007', 'a lot', '1,00', ''].map(addSeparators)).toEqual([
    '25,000',
    '1,234,567.5',
    '25,000',
    '7',
    'a lot',
    '1,00',
    '',
  ])
  expect(removeSeparators('6.5 %')).toBe('6.5')
})

const range = { min: '100', max: '1000000' }
const fromNothing = { min: '0', max: '1000000' }
