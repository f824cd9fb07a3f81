import { randomUUID } from 'node:crypto'

import type { Db } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/events.ts'

/**
 * A read may contain events of transactions whose messages have not arrived yet, and between them the end of a session
 * or of a role. PostgreSQL delivers messages in the order of the commits, so that ours is behind those.
 */
export class MessageFence {
  readonly #db: Db
  #pending: { id: string; reached: PromiseWithResolvers<void> } | undefined

  constructor(db: Db) {
    this.#db = db
  }

  /** Waits for all messages of earlier transactions. */
  async awaitEarlierMessages(): Promise<void> {
    const reached = Promise.withResolvers<void>()
    const id = randomUUID()
    this.#pending = { id, reached }
    await Promise.all([reached.promise, publish(this.#db, 'live_event', id)])
  }

  /** For each message that is no event. */
  receive(id: string): void {
    if (id === this.#pending?.id) this.#pending.reached.resolve()
  }

  /** No message arrives any more. */
  fail(): void {
    this.#pending?.reached.reject(new Error('The listening connection was lost'))
  }
}
