import { join } from 'node:path'

import { inject, onTestFinished } from 'vitest'

import type { PushPolicy } from '#server/notifications/push/send-push-message.ts'
import type { Database } from '#server/platform/database/database.ts'

import { borrowDatabase } from './borrow-database.ts'
import { Person } from './person.ts'
import { startTestPortal, type RunningPortal } from './start-test-portal.ts'
import type { TestConnection } from './test-postgres.ts'

export type TestPortal = RunningPortal & {
  /** The portal's current time, which only a test advances. */
  time: { now: Date }
  /** The free space of the disk, which only a test changes. Measure it then. */
  disk: { freeBytes: number }
  visitor(): Person
  signIn(role: 'family_member' | 'board_member' | 'admin', name?: string): Promise<Person>
  /** Opens a second node on the same database. `changes` override the settings of the first. */
  openAnotherNode(changes?: Record<string, string>): Promise<TestPortal>
}

/**
 * Opens a portal on a database of its own until the test ends. Its background work repeats often. `server` is the
 * address of PostgreSQL, or of a relay before it. `pushPolicy` allows a push service on this machine.
 */
export async function openPortal(
  settings: Record<string, string> = {},
  server: Omit<TestConnection, 'database'> = inject('postgres'),
  pushPolicy: Partial<PushPolicy> = {},
): Promise<TestPortal> {
  const { name, connections } = await borrowDatabase()
  const isDirect = server === inject('postgres')
  return openNode({ ...server, database: name }, { ...testSettings, ...settings }, pushPolicy, {
    ...(isDirect && { database: connections }),
  })
}

const testSettings = {
  JOB_POLL_SECONDS: '0.5',
  LIMIT_REGISTER: '1000',
  MARKET_POLL_SECONDS: '1',
  READ_DOCUMENTS: 'off',
}

async function openNode(
  connection: TestConnection,
  settings: Record<string, string>,
  pushPolicy: Partial<PushPolicy>,
  opened: { database?: Database } = {},
): Promise<TestPortal> {
  const time = { now: new Date() }
  const disk = { freeBytes: 100e9 }
  const running = await startTestPortal(connection, settings, {
    clock: () => time.now,
    marketPolicy: { intervalMs: 5 },
    pushPolicy,
    ...opened,
    measureFreeSpace: async () => disk.freeBytes,
    // Listing the files of a build takes an eighth of a start, and no test of the API reads a page.
    browserDirectory: join(import.meta.dirname, 'no-pages'),
  })
  onTestFinished(() => running.stop())
  const portal: TestPortal = {
    ...running,
    time,
    disk,
    visitor: () => new Person(portal),
    signIn: (role, name) => Person.signIn(portal, role, name),
    openAnotherNode: changes => openNode(connection, { ...settings, ...changes }, pushPolicy),
  }
  return portal
}

/** Opens a portal with a member who submits requests, Ada, and a board member who decides them, Ben. */
export async function openPortalWithBoard(): Promise<{ portal: TestPortal; ada: Person; board: Person }> {
  const portal = await openPortal()
  return {
    portal,
    ada: await portal.signIn('family_member', 'Ada'),
    board: await portal.signIn('board_member', 'Ben'),
  }
}
