import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'
import type { Client } from 'pg'
import type { Logger } from 'pino'

import type { Database, Db } from './database/database.ts'

/** Messages between nodes through PostgreSQL. A message is a key, never a record: listeners read what they need. */
const channels = [
  'session_changed',
  'user_changed',
  'api_token_changed',
  'crypto_prices_changed',
  'family_tree_changed',
  'board_approvals_changed',
  'notifications_changed',
  'settings_changed',
  'integration_sync_ended',
  'live_event',
  'job_pending',
  'job_queued',
] as const
export type Channel = (typeof channels)[number]
/** The channels whose listeners need no key. An empty key of `notifications_changed` means every account. */
type KeylessChannel =
  | 'family_tree_changed'
  | 'board_approvals_changed'
  | 'notifications_changed'
  | 'settings_changed'

export type Events = {
  /** Calls `listener` with the key of every message, from any node, after its transaction commits. */
  on(channel: Channel, listener: (key: string) => void): void
  /**
   * Awaits a change made by this node, runs this node's listeners, and resolves with its result. The next read is fresh
   * even before the NOTIFY arrives, which runs them again.
   */
  afterChange<T>(change: Promise<T>, ...channels: KeylessChannel[]): Promise<T>
  /**
   * Whether messages are arriving. While they are not, caches that rely on them are stale. `onGap` callbacks run
   * each time messages stop, and again when they resume.
   */
  isListening(): boolean
  onGap(listener: () => void): void
  close(): Promise<void>
}

/** Listens on a separate connection and reconnects when it is lost. */
export async function openEvents(database: Database, log: Logger): Promise<Events> {
  const listeners = new Map<Channel, ((key: string) => void)[]>()
  const gapListeners: (() => void)[] = []
  let client: Client | undefined
  let isClosed = false

  function notifyListeners(channel: Channel, key: string) {
    for (const listener of listeners.get(channel) ?? []) listener(key)
  }

  async function connect() {
    const fresh = await database.connect()
    fresh.on('notification', ({ channel, payload }) => notifyListeners(channel as Channel, payload ?? ''))
    // One loss may emit both events. Only the first still finds its client in `client`.
    fresh.on('error', error => handleLoss(fresh, error))
    fresh.on('end', () => handleLoss(fresh))
    try {
      await fresh.query(channels.map(channel => `listen ${channel}`).join('; '))
    } catch (error) {
      await fresh.end().catch(() => undefined)
      throw error
    }
    if (isClosed) return fresh.end()
    client = fresh
    // Reads since the loss may be older than a change whose message was missed.
    for (const listener of gapListeners) listener()
  }

  function handleLoss(which: Client, error?: Error) {
    if (client !== which) return
    client = undefined
    for (const listener of gapListeners) listener()
    if (isClosed) return
    log.warn({ err: error }, 'event listener disconnected')
    void reconnect()
  }

  async function reconnect() {
    let backoffMs = 100
    const isLost = () => !isClosed && client === undefined
    while (isLost()) {
      await sleep(backoffMs, undefined, { ref: false })
      backoffMs = Math.min(2 * backoffMs, 5000)
      if (isLost())
        await connect().catch((error: unknown) =>
          log.debug({ err: error }, 'event listener reconnect failed'),
        )
    }
  }

  await connect()
  return {
    on: (channel, listener) => void listeners.set(channel, [...(listeners.get(channel) ?? []), listener]),
    async afterChange(change, ...channels) {
      const result = await change
      for (const channel of channels) notifyListeners(channel, '')
      return result
    },
    isListening: () => client !== undefined,
    onGap: listener => void gapListeners.push(listener),
    async close() {
      isClosed = true
      await client?.end()
    },
  }
}

/** Notifies every node when the surrounding transaction commits. */
export async function publish(db: Db, channel: Channel, key: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${key})`.execute(db)
}
