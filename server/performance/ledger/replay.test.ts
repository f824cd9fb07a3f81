import { expect, test } from 'vitest'

import { createActivity } from '#server/performance/test/example-ledger.ts'

import { parseEntry } from './entries.ts'
import { replayConverted } from './replay.ts'

const trades = [
  { id: 'old', kind: 'buy', date: '1998-05-04', quantity: '1', amount: '40' },
  { id: 'new', kind: 'buy', date: '2020-05-04', quantity: '9', amount: '630' },
] as const
const sale = { id: 'sale', kind: 'sell', date: '2021-05-04', quantity: '1', amount: '80' } as const

/** Two units for each, with rates since 1999. */
function convert(cents: bigint, day: number): bigint | null {
  return day < Date.UTC(1999, 0, 4) / 86_400_000 ? null : 2n * cents
}

test.each([
  ['fifo', [...trades], false, { old: false, new: true }],
  // The unit without a known cost has left, and only its gain is unknown.
  ['fifo', [...trades, sale], true, { new: true }],
  ['fifo', [...trades, { ...sale, quantity: '2' }], true, { new: true }],
  ['average', [...trades], false, { old: false, new: false }],
  ['average', [...trades, sale], false, { new: false }],
] as const)('%s: a lot from before all rates, case %#', (method, activities, isCostKnown, lots) => {
  const entries = activities.map(activity => parseEntry(createActivity(activity)))
  const position = replayConverted(method, entries, { sign: 1n, convert })!
  expect(position.isCostKnown).toBe(isCostKnown)
  expect(Object.fromEntries(position.lots.map(lot => [lot.id, position.isLotKnown(lot)]))).toEqual(lots)
  expect(position.disposals.map(position.isGainKnown)).toEqual(position.disposals.map(() => false))
})

test('a later sale of units with a rate has a known gain', () => {
  const later = { ...sale, id: 'later', date: '2022-05-04' }
  const entries = [...trades, sale, later].map(activity => parseEntry(createActivity(activity)))
  const position = replayConverted('fifo', entries, { sign: 1n, convert })!
  expect(position.disposals.map(position.isGainKnown)).toEqual([false, true])
  expect(position.cost).toBe(112_000n)
})

test('a position that was closed has a known cost again', () => {
  const all = { ...sale, quantity: '10', amount: '800' }
  const later = { id: 'later', kind: 'buy', date: '2022-05-04', quantity: '3', amount: '90' } as const
  const partial = { ...sale, id: 'partial', date: '2023-05-04' }
  const entries = [...trades, all, later, partial].map(activity => parseEntry(createActivity(activity)))
  const position = replayConverted('average', entries, { sign: 1n, convert })!
  expect(position).toMatchObject({ isCostKnown: true, cost: 12_000n })
  expect(position.disposals.map(position.isGainKnown)).toEqual([false, true])
})

test('all units have left, so their cost is known', () => {
  const entries = [...trades, { ...sale, quantity: '10', amount: '800' }].map(activity =>
    parseEntry(createActivity(activity)),
  )
  expect(replayConverted('average', entries, { sign: 1n, convert })).toMatchObject({
    isCostKnown: true,
    cost: 0n,
  })
})
