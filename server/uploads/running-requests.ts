import type { IncomingMessage } from 'node:http'

/** The requests of this node that send bytes, by upload. */
export type RunningRequests = {
  /** Ends the request when no bytes come for a while, or after the longest time: the client then continues. */
  run<T>(
    uploadId: string,
    request: Pick<IncomingMessage, 'destroy'>,
    work: (onChunk: () => void) => Promise<T>,
  ): Promise<T>
  /** Ends the connections of an upload. Resolves once the bytes that came are counted. */
  stop(uploadId: string): Promise<void>
  stopAll(): Promise<void>
}

export function openRunningRequests(durations: { stalled: number; longest: number }): RunningRequests {
  const running = new Set<{ uploadId: string; stop: () => void; ended: Promise<unknown> }>()

  async function stopEach(requests: typeof running): Promise<void> {
    for (const { stop } of requests) stop()
    await Promise.allSettled([...requests].map(({ ended }) => ended))
  }

  return {
    async run(uploadId, request, work) {
      // Reading then fails, as after a lost connection. A reply could be lost in the bytes that the client still sends.
      const stop = () => void request.destroy()
      const stalled = setTimeout(stop, durations.stalled).unref()
      const longest = setTimeout(stop, durations.longest).unref()
      const ended = work(() => stalled.refresh())
      const entry = { uploadId, stop, ended }
      running.add(entry)
      try {
        return await ended
      } finally {
        running.delete(entry)
        clearTimeout(stalled)
        clearTimeout(longest)
      }
    },
    stop: async uploadId => stopEach(new Set([...running].filter(request => request.uploadId === uploadId))),
    stopAll: async () => stopEach(running),
  }
}
