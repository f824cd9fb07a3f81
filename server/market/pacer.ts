import { setTimeout as sleep } from 'node:timers/promises'

/** Resolves for one caller at a time, this many milliseconds apart, in order. @throws when the signal aborts. */
export function createPacer(milliseconds: number): (signal: AbortSignal) => Promise<void> {
  let next = 0
  return async signal => {
    const now = performance.now()
    const turn = Math.max(now, next)
    next = turn + milliseconds
    if (turn > now) await sleep(turn - now, undefined, { signal })
  }
}
