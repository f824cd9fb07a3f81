import { setTimeout as sleep } from 'node:timers/promises'

/** Lets one caller through every so many milliseconds, in the order they came. @throws when its signal aborts. */
export function createPacer(milliseconds: number): (signal: AbortSignal) => Promise<void> {
  let next = 0
  return async signal => {
    const now = performance.now()
    const turn = Math.max(now, next)
    next = turn + milliseconds
    if (turn > now) await sleep(turn - now, undefined, { signal })
  }
}
