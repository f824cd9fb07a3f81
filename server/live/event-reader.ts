import { second, type Clock } from '#server/platform/clock.ts'
import type { Platform } from '#server/platform/platform.ts'

import { PositionHistory, type Position } from './position.ts'
import { readEventsSince, readSnapshot, type EventsRead } from './store.ts'
import type { StreamSet } from './stream-set.ts'

/** Beyond these, pages read everything again. */
const maxEventsAtOnce = 1000
const retryDelay = second

type ReaderOptions = Pick<Platform, 'clock' | 'database' | 'log'> & {
  streams: StreamSet
  /** Runs between a read and its delivery. */
  prepare: () => Promise<void>
  deliver: (events: EventsRead['events'], position: Position) => void
}

/** Reads the events of the database once for all streams of this node. */
export async function openEventReader({ clock, database, log, streams, prepare, deliver }: ReaderOptions) {
  const { db } = database
  const history = new PositionHistory(createPosition(clock, await readSnapshot(db)))
  let hasNewEvents = false
  let isReading = false
  let catchingUp: Promise<void> | undefined

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
        await prepare()
        history.add(createPosition(clock, read.snapshot))
        deliver(read.events, history.latest)
      } catch (error) {
        log.warn({ err: error }, 'live events not read')
        setTimeout(wake, retryDelay).unref()
        break
      }
    }
    isReading = false
  }

  /** Without a stream, nothing is read: the next one begins with the snapshot of its moment. */
  function wake(): void {
    hasNewEvents = true
    if (!isReading && streams.size > 0) void readNewEvents()
  }

  return {
    history,
    wake,
    /** Whether a first stream must move to the present before it is added. */
    isBehind: () => streams.size === 0 && (hasNewEvents || catchingUp !== undefined),
    /** Moves to the present when no stream needs the events before it. */
    catchUp: () => (catchingUp ??= catchUp()),
    /** Reads what arrived while there was no stream. */
    resume(): void {
      if (hasNewEvents) wake()
    },
  }
}

function createPosition(clock: Clock, snapshot: string): Position {
  return { at: clock().getTime(), snapshot }
}
