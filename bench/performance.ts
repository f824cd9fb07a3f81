/**
 * The full performance of a ledger in its thread: parsing of the decimal text, lots, daily values, and the returns of
 * all groups. Compared with the least work that is exact, one multiplication and addition for each day of each symbol.
 * Promise: 10,000 activities of 50 symbols over 8 years within 150 ms, and 14,400 of 250 over 12 years within 1 s, in a
 * thread that has just been started; meanwhile the server's thread waits at most 50 ms.
 */
import { setTimeout as sleep } from 'node:timers/promises'

import { openPerformanceQueue } from '#server/performance/performance-queue.ts'

import { generateLedger, type SampleSize } from './support/ledger-sample.ts'
import { roundForDisplay } from './support/results.ts'
import { findMedian, measureInTurn, reportResult } from './support/rounds.ts'

const rounds = 7
const sizes: [SampleSize, number][] = [
  [{ activities: 10_000, symbols: 50, years: 8 }, 150],
  [{ activities: 14_400, symbols: 250, years: 12 }, 1000],
]

for (const [size, limit] of sizes) {
  const request = generateLedger(size)
  const name = `${size.activities} activities × ${size.symbols} symbols × ${size.years} years`
  const cells = size.symbols * Math.round(size.years * 365.25)
  const warm: number[] = []
  let longestDelay = 0
  let idleDelay = 0
  const measured = await measureInTurn(rounds, {
    minimum: async () => measureMinimum(cells),
    cold: async () => {
      const queue = openPerformanceQueue()
      const delay = watchDelay()
      const cold = await measureCalculation(queue, request)
      warm.push(await measureCalculation(queue, request))
      longestDelay = Math.max(longestDelay, delay.stop())
      await queue.stop()
      const idle = watchDelay()
      await sleep(cold)
      idleDelay = Math.max(idleDelay, idle.stop())
      return cold
    },
  })
  reportResult(`${name}, in a new thread`, measured.cold.median, { atMost: limit }, ' ms')
  reportResult('the longest delay of the server’s thread', longestDelay, { atMost: 50 }, ' ms')
  console.log(`  without a calculation, in the same time: ${roundForDisplay(idleDelay)} ms`)
  const minimum = measured.minimum.median
  console.log(
    `  the same in a thread in use: ${roundForDisplay(findMedian(warm))} ms; one multiplication and addition for each of ${cells} days: ${roundForDisplay(minimum)} ms`,
  )
  console.log(
    `  ratio to that minimum: ${roundForDisplay(measured.cold.median / minimum)} new, ${roundForDisplay(findMedian(warm) / minimum)} in use`,
  )
}

async function measureCalculation(
  queue: ReturnType<typeof openPerformanceQueue>,
  request: Parameters<typeof queue.calculate>[1],
): Promise<number> {
  const start = performance.now()
  const result = await queue.calculate('account', request)
  const milliseconds = performance.now() - start
  if ('problem' in result || result.groups['total']?.twr === null) throw new Error('The sample has no return')
  return milliseconds
}

/** Milliseconds of one bigint multiplication and addition for each cell. */
function measureMinimum(cells: number): number {
  const [quantity, price] = [150_000_000n, 6_712_345_600n]
  const start = performance.now()
  let sum = 0n
  for (let cell = 0; cell < cells; cell += 1) sum += quantity * (price + BigInt(cell))
  if (sum === 0n) throw new Error('The sum must be used')
  return performance.now() - start
}

/** The longest time for which this thread could not run a timer of one millisecond. */
function watchDelay(): { stop(): number } {
  let longest = 0
  let last = performance.now()
  const ticking = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }, 1)
  return {
    stop() {
      clearInterval(ticking)
      return longest
    },
  }
}
