import { expect, test } from 'vitest'

import { formatResult, formatTable, readResult } from './results.ts'

test('reads the results that it formats', () => {
  const lines = [
    formatResult('first answer: fresh', 2.684, { atMost: 3 }, ' s'),
    formatResult('a read | a hello', 0.4, { atLeast: 0.45 }, ''),
  ]
  const results = lines.map(line => readResult('start', line)!)
  expect(results).toEqual([
    {
      benchmark: 'start',
      isMet: true,
      promise: 'first answer: fresh',
      measured: '2.68 s',
      limit: 'at most 3 s',
    },
    {
      benchmark: 'start',
      isMet: false,
      promise: 'a read | a hello',
      measured: '0.4',
      limit: 'at least 0.45',
    },
  ])
  expect(formatTable(results).trim().split('\n').slice(2)).toEqual([
    '| `start` | first answer: fresh | at most 3 s | 2.68 s | met |',
    '| `start` | a read \\| a hello | at least 0.45 | 0.4 | **missed** |',
  ])
})

test('reads no result of another line', () => {
  expect(readResult('start', 'hello-world Fastify responds after 80 ms')).toBeUndefined()
})
