import type { Clock } from '#server/platform/clock.ts'
import { Failure } from '#server/platform/failure.ts'
import type { LiveSession } from '#server/platform/sessions/session-cache.ts'

import type { LiveStream } from './live-stream.ts'
import type { StreamSet } from './stream-set.ts'

export type FindSession = (credentials: LiveStream['credentials']) => Promise<LiveSession>

/** Reads the sessions of streams again, and ends the streams of those that have ended. */
export class SessionChecks {
  readonly #streams: StreamSet
  readonly #findSession: FindSession
  readonly #clock: Clock
  readonly #running = new Set<Promise<void>>()

  constructor(streams: StreamSet, findSession: FindSession, clock: Clock) {
    this.#streams = streams
    this.#findSession = findSession
    this.#clock = clock
  }

  start(which: readonly LiveStream[]): void {
    for (const stream of which) {
      const check = this.#check(stream).finally(() => this.#running.delete(check))
      this.#running.add(check)
    }
  }

  /** No event is delivered before the sessions are checked that have changed or expired. */
  async settle(): Promise<void> {
    const now = this.#clock()
    this.start(this.#streams.all().filter(({ session }) => session.expire <= now))
    while (this.#running.size > 0) await Promise.all(this.#running)
  }

  async #check(stream: LiveStream): Promise<void> {
    try {
      stream.session = await this.#findSession(stream.credentials)
    } catch (error) {
      this.#streams.delete(stream)
      if (error instanceof Failure) stream.end()
      else stream.disconnect()
    }
  }
}
