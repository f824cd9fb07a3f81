import type { Logger } from 'pino'

import { second } from '#server/platform/clock.ts'

export type LogSampler = {
  /** Whether to log another line of this kind: the first `max` of every ten seconds. */
  allows(kind: string, max: number): boolean
}

const windowLength = 10 * second

/**
 * Limits repeated lines, so that no one can fill the disk with the log. The first line after ten seconds is preceded by
 * the number of omitted lines of each kind.
 */
export function openLogSampler(log: Logger, now: () => number = () => performance.now()): LogSampler {
  let windowEnd = 0
  const lines = new Map<string, { count: number; max: number }>()

  function startWindow(): void {
    const omitted = [...lines].filter(([, { count, max }]) => count > max)
    lines.clear()
    windowEnd = now() + windowLength
    if (omitted.length === 0) return
    const counts = Object.fromEntries(omitted.map(([kind, { count, max }]) => [kind, count - max]))
    log.warn({ omitted: counts }, 'log lines omitted')
  }

  return {
    allows(kind, max) {
      if (now() >= windowEnd) startWindow()
      const line = lines.get(kind) ?? { count: 0, max }
      line.count += 1
      lines.set(kind, line)
      return line.count <= max
    },
  }
}
