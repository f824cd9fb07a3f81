import { expect, test } from 'vitest'

import { checked, grouped, plainNumber } from './reading.ts'

test.each([
  ['25,000', '25000'],
  [' $ 1,250.50 ', '1250.50'],
  ['.5', '0.5'],
  ['100.', '100'],
  ['1000000', '1000000'],
])('an amount is read as a person writes it: %s', (text, exact) => {
  expect(checked(reading => reading.amount('loan', text, 'the loan amount', fromNothing))).toEqual({
    inputs: exact,
    problems: {},
  })
})

test.each([
  ['', 'Please enter the loan amount.'],
  ['a lot', 'Please write the loan amount in figures, such as 25,000 or 1,250.50.'],
  ['1.000,50', 'Please write the loan amount in figures, such as 25,000 or 1,250.50.'],
  ['1,00', 'Please write the loan amount in figures, such as 25,000 or 1,250.50.'],
  ['1e5', 'Please write the loan amount in figures, such as 25,000 or 1,250.50.'],
  ['100.005', 'The loan amount has two digits after the point at most.'],
  ['99.99', 'The loan amount can be from $100 to $1,000,000.'],
  ['-100', 'The loan amount can be from $100 to $1,000,000.'],
  ['−100', 'The loan amount can be from $100 to $1,000,000.'],
  ['1,000,000.01', 'The loan amount can be from $100 to $1,000,000.'],
])('an amount that cannot be read is answered with a sentence: %s', (text, sentence) => {
  const { problems } = checked(reading => reading.amount('loan', text, 'the loan amount', range))
  expect(problems).toEqual({ loan: sentence })
})

test('percentages, whole numbers and dates have sentences of their own', () => {
  const { problems } = checked(reading => {
    reading.percent('rate', '6,5', 'the yearly rate', { least: '0', most: '30' })
    reading.percent('fine', '6.12345', 'the yearly rate', { least: '0', most: '30' })
    reading.percent('high', '31%', 'the yearly rate', { least: '0', most: '30' })
    reading.whole('years', '2.5', 'the years', { least: '1', most: '100' })
    reading.date('first', '2027-02-30', 'the first payment date')
  })
  expect(problems).toEqual({
    rate: 'Please write the yearly rate as a percentage, such as 6.5.',
    fine: 'The yearly rate has four digits after the point at most.',
    high: 'The yearly rate can be from 0% to 30%.',
    years: 'Please write the years as a whole number, such as 20.',
    first: 'Please enter the first payment date as a day of the calendar, such as 2027-01-31.',
  })
})

test('what is optional may be left empty', () => {
  const read = checked(reading =>
    reading.amount('extra', ' ', 'the extra payment', { ...range, orElse: '0' }),
  )
  expect(read.inputs).toBe('0')
})

test('an amount shows its thousands apart, anything else stays as it was typed', () => {
  expect(['25000', '1234567.5', '25,000', '007', 'a lot', '1,00', ''].map(grouped)).toEqual([
    '25,000',
    '1,234,567.5',
    '25,000',
    '7',
    'a lot',
    '1,00',
    '',
  ])
  expect(plainNumber('6.5 %')).toBe('6.5')
})

const range = { least: '100', most: '1000000' }
const fromNothing = { least: '0', most: '1000000' }
