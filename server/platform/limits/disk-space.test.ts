import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'

import { addDuration, day, second } from '#server/platform/clock.ts'
import { createAccount, setAccessCode } from '#server/test/accounts.ts'
import { createMember } from '#server/test/members.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import { sessionCalls, tryWritingCalls } from '#server/test/writing-calls.ts'

import { describeFullDisk, isDiskFull, isStartOnFullDisk, openDiskSpace } from './disk-space.ts'

const token = 'a-token-of-sixteen-or-more'

describe('low disk space', () => {
  test('rejects every writing call but those of sessions', async () => {
    const portal = await openPortal({ FREE_SPACE_MB: '8' })
    await setFreeSpace(portal, 7_999_999)
    const answers = await tryWritingCalls(await portal.signIn('admin'))
    const accepted = answers.filter(([, { status }]) => status !== 507).map(([call]) => call)
    expect(accepted.sort()).toEqual(sessionCalls)
  })

  test('admits signing in, Family Access, reading and signing out', async () => {
    const portal = await openPortal({ FREE_SPACE_MB: '8' })
    const account = await createAccount(portal)
    const memberId = await createMember(portal)
    await setFreeSpace(portal, 0)
    const ada = portal.visitor()
    ada.user = await ada.call('POST /api/login', { body: account })
    await ada.call('POST /api/family-access', { body: await setAccessCode(ada) })
    expect(await ada.call('GET /api/family-members')).toHaveLength(1)
    const { status, body } = await ada.try('POST /api/family-posts', { body: createPostBody(memberId) })
    expect([status, body.code]).toEqual([507, 'platform.disk-full'])
    expect(body.error).toBe(
      'The portal has run out of disk space, so it cannot save this. You can still read everything. Please contact your administrator',
    )
    await ada.call('POST /api/logout')
  })

  test('rejects the export of the tree, which writes files', async () => {
    const portal = await openPortal({ FREE_SPACE_MB: '8' })
    const ada = await portal.signIn('admin')
    expect((await ada.try('GET /api/gedcom-export')).status).toBe(200)
    await setFreeSpace(portal, 7_999_999)
    expect(await ada.try('GET /api/gedcom-export')).toMatchObject({
      status: 507,
      body: { code: 'platform.disk-full' },
    })
  })

  test('ends when space is available again', async () => {
    const portal = await openPortal({ FREE_SPACE_MB: '8' })
    const ada = await portal.signIn('family_member')
    const body = createPostBody(await createMember(portal))
    await setFreeSpace(portal, 7_000_000)
    expect((await ada.try('POST /api/family-posts', { body })).status).toBe(507)
    await setFreeSpace(portal, 8_000_000)
    expect((await ada.try('POST /api/family-posts', { body })).status).toBe(201)
    const events = portal.logLines.map(line => (JSON.parse(line) as { msg: string }).msg)
    expect(events.filter(event => event.startsWith('disk space'))).toEqual([
      'disk space low',
      'disk space recovered',
    ])
  })

  test('is shown by /readyz and /metrics', async () => {
    const portal = await openPortal({ FREE_SPACE_MB: '8', METRICS_TOKEN: token })
    const readPath = async (path: string) =>
      (await portal.visitor().fetch('GET', path, { headers: { authorization: `Bearer ${token}` } })).body
    await setFreeSpace(portal, 9_500_000)
    expect(await readPath('/readyz')).toEqual({ status: 'ok', freeMegabytes: 9, acceptsChanges: true })
    expect(await readPath('/metrics')).toContain('heirloom_disk_free_bytes 9500000\n')
    expect(await readPath('/metrics')).toContain('heirloom_accepts_changes 1\n')
    await setFreeSpace(portal, 5_000_000)
    expect(await readPath('/readyz')).toEqual({ status: 'ok', freeMegabytes: 5, acceptsChanges: false })
    expect(await readPath('/metrics')).toContain('heirloom_accepts_changes 0\n')
  })
})

describe('full disk of PostgreSQL', () => {
  test('answers 507 and stops changes for half a minute', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const body = createPostBody(await createMember(portal))
    await failWritesTo(portal, 'family_posts')
    expect((await ada.try('POST /api/family-posts', { body })).body.code).toBe('platform.disk-full')

    await allowWritesTo(portal, 'family_posts')
    expect((await ada.try('POST /api/family-posts', { body })).status).toBe(507)
    expect((await ada.try('GET /api/family-members')).status).toBe(200)
    portal.time.now = addDuration(portal.time.now, 31 * second)
    expect((await ada.try('POST /api/family-posts', { body })).status).toBe(201)
  })

  test('does not stop reads that would extend a session', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    await failWritesTo(portal, 'sessions')
    portal.time.now = addDuration(portal.time.now, day)
    expect((await ada.try('GET /api/family-members')).status).toBe(200)
    expect(portal.platform.diskSpace.isLow(), 'no further request tries it').toBe(true)
    await allowWritesTo(portal, 'sessions')
    expect((await ada.try('GET /api/family-members')).status).toBe(200)
    const readLastUse = async () => {
      const { rows } = await sql<{ expire: string }>`select expire from sessions`.execute(portal.database.db)
      return new Date(rows[0]?.expire ?? '').getTime() - 7 * day
    }
    expect(await readLastUse(), 'is not extended while the disk is full').toBeLessThan(
      portal.time.now.getTime(),
    )
    portal.time.now = addDuration(portal.time.now, 31 * second)
    await ada.call('GET /api/family-members')
    expect(await readLastUse()).toBe(portal.time.now.getTime())
  })
})

describe('disk reserve', () => {
  test('is allocated, released when full, and restored', async () => {
    const portal = await openPortal({ FREE_SPACE_MB: '400' })
    const path = join(portal.platform.config.DATA_DIR, 'postgres', 'disk-reserve')
    const readAllocated = async () => (await stat(path).catch(() => ({ blocks: 0 }))).blocks * 512
    await setFreeSpace(portal, 1_000_000_000)
    expect(await readAllocated()).toBeGreaterThanOrEqual(50_000_000)
    await setFreeSpace(portal, 50_000_000)
    expect(await readAllocated(), 'the disk is low, but not full').toBeGreaterThanOrEqual(50_000_000)
    await setFreeSpace(portal, 49_999_999)
    expect(await readAllocated()).toBe(0)
    await setFreeSpace(portal, 499_999_999)
    expect(await readAllocated(), 'the reserve would make it low again').toBe(0)
    await setFreeSpace(portal, 500_000_000)
    expect(await readAllocated()).toBeGreaterThanOrEqual(50_000_000)
    portal.platform.diskSpace.reportFull()
    await portal.platform.diskSpace.measure()
    expect(await readAllocated()).toBe(0)
  })

  test('reserves at least two WAL segments', async () => {
    const portal = await openPortal({ FREE_SPACE_MB: '8' })
    await setFreeSpace(portal, 1_000_000_000)
    const { size } = await stat(join(portal.platform.config.DATA_DIR, 'postgres', 'disk-reserve'))
    expect(size).toBe(2 * 16 * 1024 ** 2)
  })
})

test('guards only the files’ disk with an external PostgreSQL', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'disk-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const measured: string[] = []
  const diskSpace = await openDiskSpace({
    config: { DATA_DIR: directory, DATABASE_URL: 'postgres://example.test/family', FREE_SPACE_MB: 8 },
    clock: () => new Date(),
    log: pino({ enabled: false }),
    async measureFreeSpace(path) {
      measured.push(path)
      return 100_000_000
    },
  })
  await diskSpace.measure()
  await diskSpace.close()
  expect(new Set(measured)).toEqual(new Set([directory]))
  expect(await readdir(directory, { recursive: true })).toEqual([])
})

describe('measurement', () => {
  test('repeats a measurement that started before the call', async () => {
    const { diskSpace, answer } = await openMeasuredDisk()
    const first = diskSpace.measure()
    const second = diskSpace.measure()
    answer(1)
    await first
    answer(2)
    await second
    expect(diskSpace.freeBytes).toBe(2)
  })

  test('close waits for a running measurement and ends the others', async () => {
    const { diskSpace, answer, count } = await openMeasuredDisk()
    const running = diskSpace.measure()
    const waiting = diskSpace.measure()
    let isClosed = false
    const closing = diskSpace.close().then(() => (isClosed = true))
    await new Promise(resolve => setTimeout(resolve, 10))
    expect(isClosed).toBe(false)
    answer(1)
    await Promise.all([running, waiting, closing])
    await diskSpace.measure()
    expect(count()).toBe(2)
  })
})

describe('describeFullDisk', () => {
  test.each([
    [3_000_000, 9_000_000, '/data is nearly full: 3 MB are free. Free at least 41 MB there'],
    [9_000_000, 3_000_000, '/data/postgres is nearly full: 3 MB are free. Free at least 41 MB there'],
  ])('names the fullest disk: %i and %i bytes', async (data, cluster, sentence) => {
    const config = { DATA_DIR: '/data', DATABASE_URL: undefined, FREE_SPACE_MB: 8 }
    const free = async (path: string) => (path === '/data' ? data : cluster)
    expect(await describeFullDisk(config, free)).toContain(sentence)
  })
})

describe('isDiskFull', () => {
  test('recognizes the codes of the system and of PostgreSQL', () => {
    for (const code of ['ENOSPC', 'EDQUOT'])
      expect(isDiskFull(Object.assign(new Error(), { code }))).toBe(true)
    expect(isDiskFull(createDatabaseError('53100'))).toBe(true)
    expect(isDiskFull(createDatabaseError('53200'))).toBe(false)
  })

  test('ignores a message, which may quote a caller', () => {
    const quoted = new Error('invalid value "No space left on device"')
    expect(isDiskFull(quoted)).toBe(false)
    expect(isStartOnFullDisk(quoted)).toBe(true)
  })
})

async function setFreeSpace(portal: TestPortal, freeBytes: number): Promise<void> {
  portal.disk.freeBytes = freeBytes
  await portal.platform.diskSpace.measure()
}

/** A disk whose measurements end when the test answers them; the first, at the start, is 0 bytes. */
async function openMeasuredDisk() {
  const answers: ((bytes: number) => void)[] = []
  let count = 0
  const diskSpace = await openDiskSpace({
    config: { DATA_DIR: '/data', DATABASE_URL: 'postgres://elsewhere', FREE_SPACE_MB: 0 },
    clock: () => new Date(0),
    log: pino({ enabled: false }),
    measureFreeSpace: () => {
      count += 1
      return count === 1 ? Promise.resolve(0) : new Promise(resolve => answers.push(resolve))
    },
  })
  onTestFinished(() => void diskSpace.close())
  return { diskSpace, count: () => count, answer: (bytes: number) => answers.shift()?.(bytes) }
}

function createPostBody(authorId: string) {
  return { authorId, content: 'A short note.', isPublic: true }
}

/** Makes PostgreSQL report a full disk for each insert into and update of a table. */
async function failWritesTo({ database }: TestPortal, table: string): Promise<void> {
  await sql`
    create function report_full_disk() returns trigger language plpgsql as $$
    begin
      raise exception 'could not extend file' using errcode = 'disk_full';
    end $$`.execute(database.db)
  await sql`
    create trigger full_disk before insert or update on ${sql.table(table)}
      for each statement execute function report_full_disk()`.execute(database.db)
}

async function allowWritesTo({ database }: TestPortal, table: string): Promise<void> {
  await sql`drop trigger full_disk on ${sql.table(table)}`.execute(database.db)
}

function createDatabaseError(code: string): DatabaseError {
  return Object.assign(new DatabaseError('', 0, 'error'), { code })
}
