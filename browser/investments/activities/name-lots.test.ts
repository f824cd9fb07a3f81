import { expect, test } from 'vitest'

import { nameLots } from './name-lots.ts'

const lots = [{ id: 'later', date: '2026-02-02', quantity: '4.00000000' }]
const activities = [
  { rootId: 'later', date: '2026-02-02', acquiredDate: null, quantity: '6.00000000' },
  { rootId: 'earlier', date: '2025-03-01', acquiredDate: '2024-01-05', quantity: '10.00000000' },
]

test('names the open lots by their day and units', () => {
  expect(nameLots({ lots, activities, chosen: '' })).toEqual({ later: 'Feb 2, 2026, 4 left' })
})

test('keeps the lot of a corrected sale that is used up', () => {
  expect(nameLots({ lots, activities, chosen: 'earlier' })).toEqual({
    earlier: 'Jan 5, 2024, none left',
    later: 'Feb 2, 2026, 4 left',
  })
  expect(nameLots({ lots, activities: undefined, chosen: 'earlier' })).toMatchObject({
    earlier: 'The lot of this sale, none left',
  })
})
