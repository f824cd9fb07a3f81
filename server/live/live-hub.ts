import type { LiveEvent } from '#contract/live/live.ts'
import { can, type Capability } from '#contract/roles/capabilities.ts'
import { second } from '#server/platform/clock.ts'
import type { UnstoredEvent } from '#server/platform/live-events.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { LiveSession } from '#server/platform/sessions/session-cache.ts'
import { presentUser } from '#server/platform/sessions/users.ts'

import { openEventReader } from './event-reader.ts'
import type { LiveStream } from './live-stream.ts'
import { MessageFence } from './message-fence.ts'
import type { Position } from './position.ts'
import { SessionChecks, type FindSession } from './session-checks.ts'
import { isInvalidSnapshot, readEventsFor, type StoredEvent } from './store.ts'
import { StreamSet } from './stream-set.ts'

const maxReplayed = 500
const beatInterval = 25 * second

export type LiveHub = Awaited<ReturnType<typeof openLiveHub>>

type Services = Pick<Platform, 'clock' | 'database' | 'events' | 'log'>

/**
 * Writes the events of the database to the open streams that may have them. Every stream follows its session: when it
 * ends, the stream ends, and a change of its account applies to the next event.
 */
export async function openLiveHub(platform: Services, findSession: FindSession) {
  const { clock, database, events, log } = platform
  const streams = new StreamSet()
  const checks = new SessionChecks(streams, findSession, clock)
  const fence = new MessageFence(database.db)
  let deliveredEvents = 0
  const reader = await openEventReader({
    clock,
    database,
    log,
    streams,
    async prepare() {
      await fence.awaitEarlierMessages()
      await checks.settle()
    },
    deliver(stored, position) {
      for (const stream of streams.all()) deliver(stream, select(stream.session, stored, clock()), position)
    },
  })
  const { history } = reader

  events.on('live_event', payload => {
    if (payload === '') reader.wake()
    else if (payload.startsWith('{')) void deliverUnstored(JSON.parse(payload) as UnstoredEvent)
    else fence.receive(payload)
  })
  events.on('session_changed', sid => checks.start(streams.ofSession(sid)))
  events.on('user_changed', accountId => checks.start(streams.ofAccount(accountId)))
  events.onGap(() => {
    fence.fail()
    if (!events.isListening()) return
    checks.start(streams.all())
    reader.wake()
  })
  const beating = setInterval(() => {
    for (const stream of streams.all()) stream.beat(history.latest)
  }, beatInterval)
  beating.unref()

  async function deliverUnstored({ to, topic, key }: UnstoredEvent): Promise<void> {
    await checks.settle()
    for (const stream of to.flatMap(id => streams.ofAccount(id))) deliver(stream, [{ topic, key }], undefined)
  }

  function deliver(stream: LiveStream, selected: LiveEvent[], position: Position | undefined): void {
    if (stream.send(selected, position)) deliveredEvents += selected.length
  }

  return {
    countStreams: () => streams.size,
    countDeliveredEvents: () => deliveredEvents,

    /** @throws Failure 429 for too many streams of one account, 503 for too many on this node. */
    checkLimits: (accountId: string) => streams.checkLimits(accountId),

    /** Where a page starts that was loaded some time ago; null if that is too long ago. */
    findStart: (ageMs: number): Position | null => history.findAt(clock().getTime() - ageMs) ?? null,

    /**
     * Adds a stream, and first replays the events since a position; null means that it is not known. `open` sends its
     * headers at the moment from which it receives events.
     */
    async add(
      stream: LiveStream,
      start: Position | null | undefined,
      open: () => void = () => undefined,
    ): Promise<void> {
      const isBehind = reader.isBehind()
      if (isBehind) {
        try {
          await reader.catchUp()
        } catch (error) {
          log.warn({ err: error }, 'live events not read')
          open()
          return stream.disconnect()
        }
        if (stream.isClosed) return
      }
      open()
      streams.add(stream)
      // No event has reached the stream in the meantime, not even the end of its session.
      if (isBehind) checks.start([stream])
      reader.resume()
      const { latest } = history
      if (start === undefined || start?.snapshot === latest.snapshot) return void stream.beat(latest)
      if (start === null) return deliver(stream, [resync], latest)
      await replay(platform, stream, start, latest)
    },

    remove: (stream: LiveStream) => streams.delete(stream),

    /** Ends all streams, so that the portal can stop. Their browsers reconnect. */
    close(): void {
      clearInterval(beating)
      for (const stream of streams.all()) stream.disconnect()
    },
  }
}

/**
 * Sends the events between a position and the latest one. Those after it arrive like any other, and wait until then, so
 * that each is sent once.
 */
async function replay(
  { database }: Services,
  stream: LiveStream,
  start: Position,
  latest: Position,
): Promise<void> {
  stream.delay()
  try {
    const range = { since: start.snapshot, until: latest.snapshot }
    const { events } = await readEventsFor(database.db, range, stream.session.user, maxReplayed)
    stream.resume(events === null ? [resync] : unique(events), latest)
    stream.beat(latest)
  } catch (error) {
    if (isInvalidSnapshot(error)) stream.resume([resync], latest)
    else stream.disconnect()
  }
}

/** The events that a session may have, each once. */
function select(session: LiveSession, stored: StoredEvent[] | null, now: Date): LiveEvent[] {
  return stored === null ? [resync] : unique(stored.filter(event => mayHave(session, event, now)))
}

function mayHave(session: LiveSession, { accountIds, audience }: StoredEvent, now: Date): boolean {
  return accountIds === null ? isInAudience(session, audience, now) : accountIds.includes(session.user.id)
}

const resync: LiveEvent = { topic: 'resync', key: '' }

function isInAudience({ user }: LiveSession, audience: Capability | 'everyone' | null, now: Date): boolean {
  if (audience === 'everyone') return true
  // A board term may have ended since the session was read.
  return audience !== null && can(user, audience) && can(presentUser(now, user), audience)
}

function unique(stored: readonly StoredEvent[]): LiveEvent[] {
  const byName = new Map(stored.map(({ topic, key }) => [`${topic} ${key}`, { topic, key }]))
  return [...byName.values()]
}
