import type { ServerResponse } from 'node:http'

import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, test } from 'vitest'

import { Failure } from '#server/platform/failure.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { LiveSession } from '#server/platform/sessions/session-cache.ts'
import type { Tables } from '#server/platform/tables.ts'

import { openLiveHub } from './live-hub.ts'
import { LiveStream } from './live-stream.ts'

test('omits a stream that closes while the node catches up', async () => {
  const { hub, publish, delayReads } = await openHub()
  publish('live_event', '')
  const reads = delayReads()
  const { stream, response } = createStream()
  const adding = hub.add(stream, undefined)
  response.destroyed = true
  hub.remove(stream)
  reads.resolve()
  await adding
  expect(hub.countStreams()).toBe(0)
})

test('ends a stream whose session ends while the node catches up', async () => {
  const { hub, publish, delayReads, endSession } = await openHub()
  publish('live_event', '')
  const reads = delayReads()
  const { stream, response } = createStream()
  const adding = hub.add(stream, undefined)
  endSession()
  publish('session_changed', 'sid')
  reads.resolve()
  await adding
  await expect.poll(() => response.isEnded).toBe(true)
  expect(hub.countStreams()).toBe(0)
})

test('disconnects a stream when the node cannot catch up', async () => {
  const { hub, publish, delayReads } = await openHub()
  publish('live_event', '')
  const reads = delayReads()
  const { stream, response } = createStream()
  const adding = hub.add(stream, undefined)
  reads.reject(new Error('The database is unavailable'))
  await adding
  expect([response.isEnded, hub.countStreams()]).toEqual([true, 0])
})

/** A hub on a database that answers every read with the same snapshot. */
async function openHub() {
  let reading: Promise<void> = Promise.resolve()
  let isSignedIn = true
  const listeners = new Map<string, (key: string) => void>()
  const platform = {
    clock: () => new Date(),
    database: { db: openSnapshotDatabase(() => reading) },
    events: {
      on: (channel: string, listener: (key: string) => void) => listeners.set(channel, listener),
      onGap: () => undefined,
      isListening: () => true,
    },
    log: { warn: () => undefined },
  }
  const hub = await openLiveHub(platform as unknown as Platform, async () => {
    if (!isSignedIn) throw new Failure(401, 'platform.sign-in-required', 'Please sign in')
    return session
  })
  return {
    hub,
    publish: (channel: string, key: string) => listeners.get(channel)?.(key),
    delayReads: () => {
      const gate = Promise.withResolvers<void>()
      reading = gate.promise
      return gate
    },
    endSession: () => void (isSignedIn = false),
  }
}

function openSnapshotDatabase(awaitRead: () => Promise<void>): Kysely<Tables> {
  class SnapshotDriver extends DummyDriver {
    override async acquireConnection() {
      const connection = await super.acquireConnection()
      return {
        ...connection,
        executeQuery: async () => {
          await awaitRead()
          return { rows: [{ snapshot: '5:5:' } as never] }
        },
      }
    }
  }
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new SnapshotDriver(),
      createIntrospector: db => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

const session = {
  sid: 'sid',
  expire: new Date('2100-01-01'),
  user: { id: 'ada' },
} as unknown as LiveSession

function createStream() {
  const response = {
    writableLength: 0,
    destroyed: false,
    isEnded: false,
    write: () => true,
    end: () => void (response.isEnded = true),
  }
  return { response, stream: new LiveStream(response as unknown as ServerResponse, session, 'a=b') }
}
