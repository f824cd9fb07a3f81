import { expect, test } from 'vitest'

import { RequestJoiner, splitRequest } from './request-parts.ts'
import { createRequest } from './test/example-ledger.ts'

const sizes = [0, 1, 499, 500, 501, 1200]

test('joins the parts of one request after the other', () => {
  const joiner = new RequestJoiner()
  for (const size of sizes) {
    const request = createRequest({
      activities: Array.from({ length: size }, (_, index) => ({
        id: `${index}`,
        kind: 'buy',
        date: '2026-01-10',
        quantity: '1',
      })),
      prices: [{ date: '2026-12-31', price: `${size + 1}` }],
    })
    const parts = [...splitRequest(request)]
    const results = parts.map(part => joiner.add(part))
    expect(results.pop()).toEqual(request)
    expect(results.every(each => each === undefined)).toBe(true)
  }
})
