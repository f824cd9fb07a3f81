import { expect, inject, onTestFinished, test, vi } from 'vitest'

import type { GedcomImport } from '#contract/gedcom/gedcom.ts'
import { generateLargeFamily } from '#server/gedcom/read/samples/large-family.ts'
import { addDuration, second } from '#server/platform/clock.ts'
import { awaitImport, importFile, uploadPreview, familyOfFour } from '#server/test/family-files.ts'
import { createMember, submitMember } from '#server/test/members.ts'
import { openPortal, type TestPortal, openPortalWithBoard } from '#server/test/open-portal.ts'
import type { Answer, Person } from '#server/test/person.ts'
import { runProcess } from '#server/test/portal-process.ts'
import { awaitWorker, findWorkers } from '#server/test/workers.ts'

/** A whole server starts here, on a machine that may be busy. */
vi.setConfig({ testTimeout: 60_000 })

const nothing = { people: 0, events: 0, partnerships: 0, matches: 0 }

test('an import whose connection is cut leaves nothing', async () => {
  const portal = await openPortal()
  const ben = await portal.signIn('board_member')
  const { startedImport, transaction, unblock } = await startAndBlock(portal, ben, 'life_events')
  // Its people are written, and their events are not.
  expect(await listWrittenTables(portal, transaction)).toEqual(['family_members'])
  await portal.database.pool.query('select pg_terminate_backend($1)', [transaction])
  await unblock()
  expect(await awaitImport(ben, startedImport)).toMatchObject(ourFailure)
  expect(await countTreeRows(portal)).toEqual(nothing)
  expect(await importFile(ben, familyOfFour)).toMatchObject({ state: 'done', people: 4, lifeEvents: 2 })
  expect(await countTreeRows(portal)).toEqual({ people: 4, events: 2, partnerships: 1, matches: 0 })
})

test('an import whose worker is killed leaves nothing', async () => {
  const portal = await openPortal()
  const ben = await portal.signIn('board_member')
  const { body } = await uploadPreview(ben, generateLargeFamily(15_000))
  const startedImport = await ben.call('POST /api/gedcom-imports', {
    body: { previewId: body.id, useMatches: true },
  })
  process.kill(await awaitWorker(process.pid), 'SIGKILL')
  expect(await awaitImport(ben, startedImport)).toMatchObject(ourFailure)
  expect(await countTreeRows(portal)).toEqual(nothing)
  expect(await importFile(ben, familyOfFour)).toMatchObject({ state: 'done', people: 4, lifeEvents: 2 })
})

test('an import that fills the disk reports it and stops changes', async () => {
  const portal = await openPortal()
  const ben = await portal.signIn('board_member')
  const { body } = await uploadPreview(ben, familyOfFour)
  const { files } = portal.platform
  const withDraft = files.withDraft.bind(files)
  // The output of the worker is a device on which each write fails with ENOSPC.
  vi.spyOn(files, 'withDraft').mockImplementationOnce((arriving, work) =>
    withDraft(arriving, (_, size) => work('/dev/full', size)),
  )
  const startedImport = await ben.call('POST /api/gedcom-imports', {
    body: { previewId: body.id, useMatches: false },
  })
  const failed = { state: 'failed', failure: expect.stringContaining('run out of disk space') }
  // The failure was recorded although changes are rejected.
  expect(await awaitImport(ben, startedImport)).toMatchObject(failed)
  expect(portal.platform.diskSpace.isLow()).toBe(true)
  expect(await countTreeRows(portal)).toEqual(nothing)
})

test('a closing server ends the preview that it reads', async () => {
  const portal = await openPortal()
  const ben = await portal.signIn('board_member')
  const node = await portal.openAnotherNode()
  const previewed = uploadPreview(ben.copy(node), generateLargeFamily(15_000)).catch(
    (error: unknown) => error,
  )
  // A worker that does not end by itself.
  const worker = await awaitWorker(process.pid)
  process.kill(worker, 'SIGSTOP')
  await node.close()
  expect(await previewed).toMatchObject({ status: 503 })
  process.kill(worker, 'SIGCONT')
  await expect.poll(() => findWorkers(process.pid)).toEqual([])
})

const ourFailure = {
  state: 'failed',
  failure: 'Something went wrong on our side. Nothing was added to the tree. Please try again',
}

test('an import whose server is killed leaves nothing', async () => {
  const portal = await openPortal()
  const node = await startNode(portal)
  const ben = await portal.signIn('board_member')

  const { startedImport, unblock } = await startAndBlock(node, ben.copy(node), 'family_members')
  expect(await findWorkers(node.server.pid)).toEqual([])
  node.server.signal('SIGKILL')
  await node.server.ended
  await unblock()
  portal.time.now = addDuration(new Date(), 31 * second)
  expect(await awaitImport(ben, startedImport)).toMatchObject({
    state: 'failed',
    failure: 'The server stopped during the import. Nothing was added to the tree',
  })
  expect(await countTreeRows(portal)).toEqual(nothing)
  expect(await importFile(ben, familyOfFour)).toMatchObject({ state: 'done', people: 4 })
})

test('a file previewed on one server can be imported on another', async () => {
  const portal = await openPortal()
  const ben = await portal.signIn('board_member')
  const { body } = await uploadPreview(ben, familyOfFour)
  const node = await startNode(portal)
  const startedImport = await ben
    .copy(node)
    .call('POST /api/gedcom-imports', { body: { previewId: body.id, useMatches: false } })
  expect(await awaitImport(ben, startedImport)).toMatchObject({ state: 'done', people: 4 })
})

test('matched members cannot be changed during an import', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const doran = await createMember(portal, ada, {
    firstName: 'Doran',
    lastName: 'Hartwell',
    birthDate: '1880-05-03',
  })
  const maud = await createMember(portal, undefined, {
    firstName: 'Maud',
    lastName: 'Hartwell',
    birthDate: '1990-11-09',
  })
  const ivo = await createMember(portal, board, { firstName: 'Ivo' })
  const cora = await portal.signIn('family_member', 'Cora')
  const request = await submitMember(cora, { firstName: 'Noel', fatherId: doran })
  const { startedImport, transaction, unblock } = await startAndBlock(portal, board, 'partnerships')

  const writes: [what: string, write: () => Promise<Answer<unknown>>][] = [
    [
      'their own details',
      () =>
        ada.try('PUT /api/family-members/{id}/own-details', {
          params: { id: doran },
          body: { occupation: 'Clockmaker', version: 1 },
        }),
    ],
    [
      'an approval',
      () => board.try('POST /api/board-approvals/{id}/approve', { params: { id: request }, body: {} }),
    ],
    [
      'a rejection',
      () => board.try('POST /api/board-approvals/{id}/reject', { params: { id: request }, body: {} }),
    ],
  ]
  for (const [what, write] of writes) {
    const answer = write()
    await cancelStatement(portal, transaction)
    expect({ what, ...(await answer) }).toMatchObject({
      what,
      status: 409,
      body: {
        code: 'family-tree.locked',
        error: 'A family file is being imported. Please try again when the import has finished',
      },
    })
  }
  // Rows that only refer to matched members need not wait.
  const others: [what: string, write: () => Promise<Answer<unknown>>][] = [
    [
      'a child of theirs',
      () =>
        ada.try('POST /api/family-members', {
          body: { firstName: 'Ivy', lastName: 'Hartwell', relationship: 'child', fatherId: doran },
        }),
    ],
    [
      'a correction',
      () =>
        ada.try('POST /api/family-members/{id}/corrections', {
          params: { id: maud },
          body: { changes: { occupation: 'Beekeeper' }, version: 1 },
        }),
    ],
    [
      'a merge',
      () =>
        ada.try('POST /api/family-members/{id}/merges', {
          params: { id: ivo },
          body: { duplicateId: maud },
        }),
    ],
    ['a claim', () => cora.try('POST /api/family-members/{id}/claims', { params: { id: maud }, body: {} })],
    [
      'a post',
      () =>
        ada.try('POST /api/family-posts', {
          body: { authorId: doran, title: 'News', content: 'The oak has fallen.', isPublic: true },
        }),
    ],
  ]
  for (const [what, write] of others)
    expect({ what, ...(await write()) }).toMatchObject({ what, status: 201 })
  // Members who are not in the file can change.
  const own = { params: { id: ivo }, body: { occupation: 'Ferryman', version: 1 } }
  expect(await board.call('PUT /api/family-members/{id}/own-details', own)).toMatchObject({ version: 2 })
  await unblock()
  expect(await awaitImport(board, startedImport)).toMatchObject({ state: 'done', matched: 2 })
})

/** Another server on the same database and files. */
async function startNode(portal: TestPortal) {
  const { DATA_DIR } = portal.platform.config
  const { host, port, user } = inject('postgres')
  const { rows } = await portal.database.pool.query<{ name: string }>('select current_database() as name')
  const at = new URLSearchParams({ host, port: String(port), user })
  const server = runProcess({ DATA_DIR, DATABASE_URL: `postgres:///${rows[0]?.name}?${at.toString()}` })
  return { ...portal, server, address: await server.address() }
}

/** Starts an import and blocks it before its first row of this table, until `unblock`. */
async function startAndBlock(
  portal: TestPortal,
  person: Person,
  table: 'family_members' | 'life_events' | 'partnerships',
): Promise<{ startedImport: GedcomImport; transaction: number; unblock: () => Promise<void> }> {
  const { body } = await uploadPreview(person, familyOfFour)
  const holder = await portal.database.connect()
  onTestFinished(() => holder.end())
  await holder.query(`begin; lock table ${table} in share mode`)
  const startedImport = await person.call('POST /api/gedcom-imports', {
    body: { previewId: body.id, useMatches: true },
  })
  const transaction = await awaitLockWaiter(portal)
  return { startedImport, transaction, unblock: async () => void (await holder.query('commit')) }
}

/** The PostgreSQL process that waits for a lock, other than this one. */
async function awaitLockWaiter({ database }: TestPortal, beside = 0): Promise<number> {
  let pid = 0
  const findLockWaiter = async () => {
    const { rows } = await database.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and pid <> $1`,
      [beside],
    )
    pid = rows[0]?.pid ?? 0
    return pid
  }
  await expect.poll(findLockWaiter, { timeout: 5000 }).toBeGreaterThan(0)
  return pid
}

/** Cancels the statement that waits for the import, as PostgreSQL does after 30 seconds. */
async function cancelStatement(portal: TestPortal, transaction: number): Promise<void> {
  const pid = await awaitLockWaiter(portal, transaction)
  await portal.database.pool.query('select pg_cancel_backend($1)', [pid])
}

/** The tables of the tree that a transaction has written to. */
async function listWrittenTables({ database }: TestPortal, transaction: number): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select relname as name from pg_locks join pg_class on pg_class.oid = relation
     where pid = $1 and granted and mode = 'RowExclusiveLock' and relkind = 'r'
       -- The event that open pages read the tree again.
       and relname <> 'live_events'`,
    [transaction],
  )
  return rows.map(({ name }) => name)
}

async function countTreeRows({ database }: TestPortal) {
  const { rows } = await database.pool.query<Record<string, number>>(`
    select (select count(*) from family_members) as people, (select count(*) from life_events) as events,
      (select count(*) from partnerships) as partnerships, (select count(*) from gedcom_matches) as matches`)
  return rows[0]
}
