import type { Failure } from '#server/platform/failure.ts'

export type FairQueue = {
  /**
   * Runs `work` when it is the turn of `key`, such as an account.
   * @throws Failure of the queue when too much work of the key waits already.
   */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
  /** @throws Failure as `run` would now. For a caller that has other work to do first. */
  rejectIfFull(key: string): void
}

/**
 * Limits how much work runs at a time. Keys with waiting work take turns, so that one key with a lot of work delays
 * another by at most one turn.
 */
export function openFairQueue({
  concurrency,
  maxWaiting,
  rejection,
}: {
  concurrency: number
  /** For each key. Running work does not count. */
  maxWaiting: number
  rejection: () => Failure
}): FairQueue {
  /** The waiting work of each key. The key whose turn is next comes first. */
  const waiting = new Map<string, (() => void)[]>()
  let running = 0

  function startNext(): void {
    const [next] = waiting
    if (next === undefined || running >= concurrency) return
    const [key, starts] = next
    waiting.delete(key)
    const start = starts.shift()
    if (starts.length > 0) waiting.set(key, starts)
    running += 1
    start?.()
  }

  function rejectIfFull(key: string): void {
    const waitingWork = waiting.get(key)?.length ?? 0
    if (running >= concurrency && waitingWork >= maxWaiting) throw rejection()
  }

  return {
    rejectIfFull,
    async run(key, work) {
      rejectIfFull(key)
      const starts = waiting.get(key) ?? []
      const { promise: turn, resolve: start } = Promise.withResolvers<void>()
      starts.push(start)
      waiting.set(key, starts)
      startNext()
      await turn
      try {
        return await work()
      } finally {
        running -= 1
        startNext()
      }
    },
  }
}
