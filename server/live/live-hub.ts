import { randomUUID } from 'node:crypto'

import { can, type Capability } from '#contract/capabilities.ts'
import type { LiveEvent } from '#contract/live.ts'
import { second, type Clock } from '#server/platform/clock.ts'
import { publish } from '#server/platform/events.ts'
import { Failure } from '#server/platform/failure.ts'
import type { UnstoredEvent } from '#server/platform/live-events.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { LiveSession } from '#server/platform/sessions/session-cache.ts'
import { presentUser } from '#server/platform/sessions/users.ts'

import type { LiveStream } from './live-stream.ts'
import { PositionHistory, type Position } from './position.ts'
import { isInvalidSnapshot, readEventsFor, readEventsSince, readSnapshot, type StoredEvent } from './store.ts'
import { StreamSet } from './stream-set.ts'

/** Beyond these, pages read everything again. */
const maxEventsAtOnce = 1000
const maxReplayed = 500
const beatInterval = 25 * second
const retryDelay = second

export type LiveHub = Awaited<ReturnType<typeof openLiveHub>>

/**
 * Reads the events of the database once for this node, and writes each to the open streams that may have it. Every
 * stream follows its session: when it ends, the stream ends, and a change of its account applies to the next event.
 */
export async function openLiveHub(
  platform: Pick<Platform, 'clock' | 'database' | 'events' | 'log'>,
  findSession: (credentials: LiveStream['credentials']) => Promise<LiveSession>,
) {
  const { clock, database, events, log } = platform
  const { db } = database
  const streams = new StreamSet()
  const checks = new Set<Promise<void>>()
  const history = new PositionHistory(createPosition(clock, await readSnapshot(db)))
  let deliveredEvents = 0
  let hasNewEvents = false
  let isReading = false
  let catchingUp: Promise<void> | undefined
  let fence: { id: string; reached: PromiseWithResolvers<void> } | undefined

  events.on('live_event', payload => {
    if (payload === '') wake()
    else if (payload.startsWith('{')) void deliverUnstored(JSON.parse(payload) as UnstoredEvent)
    else if (payload === fence?.id) fence.reached.resolve()
  })
  events.on('session_changed', sid => checkSessions(streams.ofSession(sid)))
  events.on('user_changed', accountId => checkSessions(streams.ofAccount(accountId)))
  events.onGap(() => {
    fence?.reached.reject(new Error('The listening connection was lost'))
    if (!events.isListening()) return
    checkSessions(streams.all())
    wake()
  })
  const beating = setInterval(() => {
    for (const stream of streams.all()) stream.beat(history.latest)
  }, beatInterval)
  beating.unref()

  /** Without a stream, nothing is read: the next one begins with the snapshot of its moment. */
  function wake(): void {
    hasNewEvents = true
    if (!isReading && streams.size > 0) void readNewEvents()
  }

  /** Moves to the present when no stream needs the events before it. */
  async function catchUp(): Promise<void> {
    hasNewEvents = false
    try {
      history.add(createPosition(clock, await readSnapshot(db)))
    } catch (error) {
      hasNewEvents = true
      throw error
    } finally {
      catchingUp = undefined
    }
  }

  async function readNewEvents(): Promise<void> {
    isReading = true
    while (hasNewEvents && streams.size > 0) {
      hasNewEvents = false
      try {
        const read = await readEventsSince(db, history.latest.snapshot, maxEventsAtOnce)
        await awaitEarlierMessages()
        await awaitChecks()
        history.add(createPosition(clock, read.snapshot))
        for (const stream of streams.all()) deliver(stream, select(stream, read.events), history.latest)
      } catch (error) {
        log.warn({ err: error }, 'live events not read')
        setTimeout(wake, retryDelay).unref()
        break
      }
    }
    isReading = false
  }

  /**
   * The read may contain events of transactions whose messages have not arrived yet, and between them the end of a
   * session or of a role. PostgreSQL delivers messages in the order of the commits, so that ours is behind those.
   */
  async function awaitEarlierMessages(): Promise<void> {
    fence = { id: randomUUID(), reached: Promise.withResolvers() }
    const { reached } = fence
    await Promise.all([reached.promise, publish(db, 'live_event', fence.id)])
  }

  /** The events that this stream may have, each once. */
  function select({ session }: LiveStream, stored: StoredEvent[] | null): LiveEvent[] {
    if (stored === null) return [resync]
    const mayHave = ({ accountIds, audience }: StoredEvent) =>
      accountIds === null ? isInAudience(session, audience, clock()) : accountIds.includes(session.user.id)
    return unique(stored.filter(mayHave))
  }

  async function deliverUnstored({ to, topic, key }: UnstoredEvent): Promise<void> {
    await awaitChecks()
    for (const accountId of to)
      for (const stream of streams.ofAccount(accountId)) deliver(stream, [{ topic, key }], undefined)
  }

  function deliver(stream: LiveStream, selected: LiveEvent[], position: Position | undefined): void {
    if (stream.send(selected, position)) deliveredEvents += selected.length
  }

  /** No event is delivered before the sessions are checked that have changed or expired. */
  async function awaitChecks(): Promise<void> {
    const now = clock()
    checkSessions(streams.all().filter(({ session }) => session.expire <= now))
    while (checks.size > 0) await Promise.all(checks)
  }

  function checkSessions(which: readonly LiveStream[]): void {
    for (const stream of which) {
      const check = checkSession(stream).finally(() => checks.delete(check))
      checks.add(check)
    }
  }

  async function checkSession(stream: LiveStream): Promise<void> {
    try {
      stream.session = await findSession(stream.credentials)
    } catch (error) {
      streams.delete(stream)
      if (error instanceof Failure) stream.end()
      else stream.disconnect()
    }
  }

  return {
    countStreams: () => streams.size,
    countDeliveredEvents: () => deliveredEvents,

    /** @throws Failure 429 for too many streams of one account, 503 for too many on this node. */
    checkLimits(accountId: string): void {
      streams.checkLimits(accountId)
    },

    /** Where a page starts that was loaded some time ago; null if that is too long ago. */
    findStart(ageMs: number): Position | null {
      return history.findAt(clock().getTime() - ageMs) ?? null
    },

    /**
     * Adds a stream, and first replays the events since a position; null means that it is not known. `open` sends its
     * headers at the moment from which it receives events.
     */
    async add(
      stream: LiveStream,
      start: Position | null | undefined,
      open: () => void = () => undefined,
    ): Promise<void> {
      if (streams.size === 0 && (hasNewEvents || catchingUp !== undefined)) {
        try {
          await (catchingUp ??= catchUp())
        } catch (error) {
          log.warn({ err: error }, 'live events not read')
          open()
          return stream.disconnect()
        }
        if (stream.isClosed) return
        open()
        streams.add(stream)
        // No event has reached the stream in the meantime, not even the end of its session.
        checkSessions([stream])
      } else {
        open()
        streams.add(stream)
      }
      if (hasNewEvents) wake()
      const { latest } = history
      if (start === undefined || start?.snapshot === latest.snapshot) return void stream.beat(latest)
      if (start === null) return deliver(stream, [resync], latest)
      stream.delay()
      try {
        const replayed = await readEventsFor(db, start.snapshot, stream.session.user, maxReplayed)
        const position = createPosition(clock, replayed.snapshot)
        stream.resume(replayed.events === null ? [resync] : unique(replayed.events), position)
        stream.beat(position)
      } catch (error) {
        if (isInvalidSnapshot(error)) stream.resume([resync], latest)
        else stream.disconnect()
      }
    },

    remove: (stream: LiveStream) => streams.delete(stream),

    /** Ends all streams, so that the portal can stop. Their browsers reconnect. */
    close(): void {
      clearInterval(beating)
      for (const stream of streams.all()) stream.disconnect()
    },
  }
}

const resync: LiveEvent = { topic: 'resync', key: '' }

function createPosition(clock: Clock, snapshot: string): Position {
  return { at: clock().getTime(), snapshot }
}

function isInAudience({ user }: LiveSession, audience: Capability | 'everyone' | null, now: Date): boolean {
  if (audience === 'everyone') return true
  // A board term may have ended since the session was read.
  return audience !== null && can(user, audience) && can(presentUser(now, user), audience)
}

function unique(stored: readonly StoredEvent[]): LiveEvent[] {
  const byName = new Map(stored.map(({ topic, key }) => [`${topic} ${key}`, { topic, key }]))
  return [...byName.values()]
}
