import { describe, expect, test } from 'vitest'

import { keyPermissionReaders } from './key-permissions.ts'

describe('kraken', () => {
  const read = (...permissions: unknown[]) => keyPermissionReaders.kraken({ result: { permissions } })

  test('accepts permissions that only query', () => {
    expect(read('query-funds', 'query-closed-trades', 'export-data')).toBe(true)
  })

  test.for(['withdraw-funds', 'add-funds', 'modify-trades', 'close-trades', 'earn-funds', 'a-new-one', 7])(
    'rejects %s',
    permission => expect(read('query-funds', permission)).toBe(false),
  )

  test('does not know without a list', () => {
    expect(keyPermissionReaders.kraken({ result: {} })).toBeNull()
    expect(keyPermissionReaders.kraken(null)).toBeNull()
  })
})

describe('coinbase', () => {
  test.for([
    [false, false, true],
    [true, false, false],
    [false, true, false],
  ])('can trade %s, can transfer %s: only reads %s', ([canTrade, canTransfer, expected]) => {
    const answer = { can_view: true, can_trade: canTrade, can_transfer: canTransfer }
    expect(keyPermissionReaders.coinbase(answer)).toBe(expected)
  })

  test('does not know without both flags', () => {
    expect(keyPermissionReaders.coinbase({ can_view: true, can_trade: false })).toBeNull()
  })
})

describe('binance', () => {
  const reading = { ipRestrict: true, enableReading: true, enableFixReadOnly: true, enableWithdrawals: false }

  test('accepts reading alone', () => {
    expect(keyPermissionReaders.binance(reading)).toBe(true)
  })

  test.for(['enableWithdrawals', 'enableSpotAndMarginTrading', 'permitsUniversalTransfer', 'enableAnything'])(
    'rejects %s',
    flag => expect(keyPermissionReaders.binance({ ...reading, [flag]: true })).toBe(false),
  )

  test('does not know without flags', () => {
    expect(keyPermissionReaders.binance({ code: -1 })).toBeNull()
  })
})
