import { expect, test } from 'vitest'

import { listRealizedRows, toRealizedLine } from './realized-rows.ts'

const amounts = { proceeds: '719.00', cost: '610.00', gain: '109.00', currency: 'USD' }
const lot = { proceeds: '599.17', cost: '500.00', gain: '99.17', daysOwned: 400, isLongTerm: true }

test('a sale has a row for each of its lots', () => {
  const rows = listRealizedRows([
    {
      ...amounts,
      id: 'sale',
      date: '2026-03-01',
      quantity: '12',
      lots: [
        { ...lot, id: 'first', date: '2025-01-25', quantity: '10' },
        { ...lot, id: 'second', date: '2026-02-01', quantity: '2', daysOwned: 28, isLongTerm: false },
      ],
    },
  ])
  expect(rows.map(({ key }) => key)).toEqual(['sale first', 'sale second'])
  expect(rows.map(toRealizedLine)).toEqual([
    ['2026-03-01', '2025-01-25', '10', '599.17', '500.00', '99.17', '400', 'long'],
    ['2026-03-01', '2026-02-01', '2', '599.17', '500.00', '99.17', '28', 'short'],
  ])
})

test('a distribution has one row without a lot', () => {
  const rows = listRealizedRows([{ ...amounts, id: 'paid', date: '2026-03-01', quantity: '0', lots: [] }])
  expect(rows.map(toRealizedLine)).toEqual([['2026-03-01', '', '', '719.00', '610.00', '109.00', '', '']])
})
