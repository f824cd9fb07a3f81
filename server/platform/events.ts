import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'
import type { Client } from 'pg'
import type { Logger } from 'pino'

import type { Database, Db } from './database.ts'

/** What nodes tell each other through PostgreSQL. A message is a key, never a record: whoever cares reads. */
const channels = [
  'session_changed',
  'user_changed',
  'crypto_prices_changed',
  'family_tree_changed',
  'job_queued',
] as const
export type Channel = (typeof channels)[number]

export type Events = {
  /** Calls back with the key of every message, from this node and from others, once its transaction is done. */
  on(channel: Channel, tell: (key: string) => void): void
  /**
   * Whether messages are arriving. While they are not, nothing that relies on being told may be believed;
   * `onGap` is called each time they stop, and again when they come back.
   */
  isListening(): boolean
  onGap(forget: () => void): void
  close(): Promise<void>
}

/** Listens on one connection of its own and comes back by itself when that connection is lost. */
export async function openEvents(database: Database, log: Logger): Promise<Events> {
  const listeners = new Map<Channel, ((key: string) => void)[]>()
  const gaps: (() => void)[] = []
  let client: Client | undefined
  let closed = false

  async function connect() {
    const fresh = await database.connect()
    fresh.on('notification', ({ channel, payload }) => {
      for (const tell of listeners.get(channel as Channel) ?? []) tell(payload ?? '')
    })
    // Both may come for one loss; only the first of them finds its client still in place.
    fresh.on('error', error => lost(fresh, error))
    fresh.on('end', () => lost(fresh))
    try {
      await fresh.query(channels.map(channel => `listen ${channel}`).join('; '))
    } catch (error) {
      await fresh.end().catch(() => undefined)
      throw error
    }
    if (closed) return fresh.end()
    client = fresh
    // What was read since the loss may be older than a change that nobody told of.
    for (const forget of gaps) forget()
  }

  function lost(which: Client, error?: Error) {
    if (client !== which) return
    client = undefined
    for (const forget of gaps) forget()
    if (closed) return
    log.warn({ err: error }, 'event listener disconnected')
    void reconnect()
  }

  async function reconnect() {
    let pause = 100
    const stillLost = () => !closed && client === undefined
    while (stillLost()) {
      await sleep(pause, undefined, { ref: false })
      pause = Math.min(2 * pause, 5000)
      if (stillLost())
        await connect().catch((error: unknown) =>
          log.debug({ err: error }, 'event listener reconnect failed'),
        )
    }
  }

  await connect()
  return {
    on: (channel, tell) => void listeners.set(channel, [...(listeners.get(channel) ?? []), tell]),
    isListening: () => client !== undefined,
    onGap: forget => void gaps.push(forget),
    async close() {
      closed = true
      await client?.end()
    },
  }
}

/** Tells every node, when the surrounding transaction commits. */
export async function publish(db: Db, channel: Channel, key: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${key})`.execute(db)
}
