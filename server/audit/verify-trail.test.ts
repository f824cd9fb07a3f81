import { sql } from 'kysely'
import { inject, onTestFinished, test, expect, describe } from 'vitest'

import { audit } from '#server/platform/audit.ts'
import { openDatabase, type Database } from '#server/platform/database/database.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import { awaitWaitingQueries } from '#server/test/waiting-queries.ts'

import { genesisHash, hashEntry } from './chain.ts'
import { acceptTrail, findHead, sealHead } from './seal.ts'
import { verifyTrail, type KnownHead } from './verify-trail.ts'

describe('the chain', () => {
  test('continues with each entry, and has the hash of its bytes', async () => {
    const portal = await openPortal()
    await addEntries(portal, 2, {
      text: 'A "quoted" oak,\n\u0001\u007F é 🌳 \\',
      number: 1.5,
      longer: [null, true],
    })
    const { rows } = await sql<{
      position: number
      hash: string
      previous: string
      details: string
      id: number
    }>`
      select position, encode(hash, 'hex') as hash, encode(previous_hash, 'hex') as previous,
        details::text as details, id
      from audit_chain join audit_entries on id = entry_id order by position`.execute(portal.database.db)
    expect(rows.map(({ position }) => position)).toEqual([1, 2])
    expect(rows[0]?.previous).toBe(genesisHash)
    expect(rows[1]?.previous).toBe(rows[0]?.hash)
    const { id, details, previous } = rows[1]!
    const createdAt = `${portal.time.now.toISOString().slice(0, -1)}000Z`
    const entry = { position: 2, id, createdAt, actorId: null, action, subject: null, details }
    expect(hashEntry(entry, previous)).toBe(rows[1]?.hash)
  })

  test('has no gap after a rollback and no fork in parallel', async () => {
    const portal = await openPortal()
    await addEntries(portal, 1)
    const failing = portal.database.db.transaction().execute(async tx => {
      await audit(tx, () => portal.time.now, { actorId: null, action, subject: null })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await Promise.all(Array.from({ length: 40 }, () => addEntries(portal, 2)))
    expect(await verify(portal)).toMatchObject({ checked: 81, fault: null })
  })

  test('a long transaction does not delay other entries', async () => {
    const portal = await openPortal()
    await portal.database.db.transaction().execute(async tx => {
      await audit(tx, () => portal.time.now, { actorId: null, action, subject: null })
      await addEntries(portal, 1)
      expect(await verify(portal)).toMatchObject({ checked: 1, fault: null })
    })
    expect(await verify(portal)).toMatchObject({ checked: 2, fault: null })
  })

  test('an entry waits only for the commit of the one before', async () => {
    const portal = await openPortal()
    const { db } = portal.database
    const adding = await db.transaction().execute(async tx => {
      await sql`select pg_advisory_xact_lock(hashtextextended('audit.chain', 0))`.execute(tx)
      const waiting = addEntries(portal, 1)
      await awaitWaitingQueries(portal, 1)
      return { waiting }
    })
    await adding.waiting
    expect(await verify(portal)).toMatchObject({ checked: 1, fault: null })
  })
})

test.each([
  'update audit_entries set action = $$x$$',
  'delete from audit_entries',
  'truncate audit_entries',
  'update audit_chain set position = position + 1',
  'delete from audit_chain',
  'truncate audit_chain',
])('the database rejects: %s', async statement => {
  const portal = await openPortal()
  await addEntries(portal, 1)
  await expect(portal.database.pool.query(statement)).rejects.toThrow('the audit trail is append-only')
  expect(await verify(portal)).toMatchObject({ checked: 1, fault: null })
})

describe('verifyTrail', () => {
  test.each<[what: string, statement: string, fault: { kind: string; position: number }]>([
    [
      'a changed action',
      `update audit_entries set action = 'account.signed-in' where id = 3`,
      { kind: 'changed', position: 3 },
    ],
    [
      'a changed time',
      `update audit_entries set created_at = created_at + interval '1 microsecond' where id = 3`,
      { kind: 'changed', position: 3 },
    ],
    [
      'a changed actor',
      `update audit_entries set actor_id = gen_random_uuid() where id = 3`,
      { kind: 'changed', position: 3 },
    ],
    [
      'a changed subject',
      `update audit_entries set subject = '' where id = 3`,
      { kind: 'changed', position: 3 },
    ],
    [
      'a changed detail',
      `update audit_entries set details = '{"a": 1}' where id = 3`,
      { kind: 'changed', position: 3 },
    ],
    [
      'a changed entry with its own hash',
      `update audit_entries set subject = 'x' where id = 3;
       update audit_chain set hash = hash_audit_entry(position, (select entry from audit_entries as entry where id = 3), previous_hash)
       where position = 3`,
      { kind: 'missing', position: 4 },
    ],
    ['a missing row', `delete from audit_entries where id = 3`, { kind: 'missing', position: 3 }],
    [
      'a missing entry',
      `delete from audit_entries where id = 3; delete from audit_chain where position = 3`,
      { kind: 'missing', position: 3 },
    ],
    [
      'a missing first entry',
      `delete from audit_entries where id = 1; delete from audit_chain where position = 1`,
      { kind: 'missing', position: 1 },
    ],
    [
      'a missing entry without a gap',
      `delete from audit_entries where id = 3; delete from audit_chain where position = 3;
       update audit_chain set position = 3 where position = 4; update audit_chain set position = 4 where position = 5`,
      { kind: 'missing', position: 3 },
    ],
    [
      'two entries in another order',
      `update audit_chain set position = 100 where position = 3; update audit_chain set position = 3 where position = 4;
       update audit_chain set position = 4 where position = 100`,
      { kind: 'reordered', position: 3 },
    ],
    [
      'an added row',
      `insert into audit_entries (created_at, action) values (now(), 'x')`,
      { kind: 'added', position: 6 },
    ],
  ])('finds %s', async (_what, statement, fault) => {
    const portal = await openPortal()
    await addEntries(portal, 5)
    await tamper(portal, statement)
    expect((await verify(portal)).fault).toMatchObject(fault)
  })

  test('finds a removed end by a known head', async () => {
    const portal = await openPortal()
    await addEntries(portal, 5)
    const noted = { ...(await findHead(portal.database.db)), source: 'the noted head' }
    await tamper(portal, `delete from audit_chain where position > 3; delete from audit_entries where id > 3`)
    expect((await verify(portal)).fault).toBeNull()
    expect((await verify(portal, [noted])).fault).toMatchObject({ kind: 'truncated', position: 4 })
    await addEntries(portal, 3)
    expect((await verify(portal, [noted])).fault).toMatchObject({ kind: 'rewritten', position: 5 })
  })
})

describe('seals', () => {
  test('a rewritten trail does not pass for the sealed one', async () => {
    const portal = await openPortal({ SECRET_KEY: secretKey })
    const sealing = createSealing(portal)
    await addEntries(portal, 3)
    const head = await sealHead(sealing)
    expect(head.position).toBe(3)
    await addEntries(portal, 1)
    expect((await sealHead(sealing)).position).toBe(4)

    await tamper(portal, `delete from audit_chain where position > 2; delete from audit_entries where id > 2`)
    await addEntries(portal, 2)
    await expect(sealHead(sealing)).rejects.toThrow('The audit trail does not contain entry 4')
    expect((await acceptTrail(sealing)).position).toBe(5)
    const { details } = await portal.database.db
      .selectFrom('auditEntries')
      .select('details')
      .where('action', '=', 'audit.accepted')
      .executeTakeFirstOrThrow()
    expect(details).toMatchObject({ position: 4, sealedPosition: 4 })
    expect((await sealHead(sealing)).position).toBe(5)
  })

  test('a seal of another key is not accepted', async () => {
    const portal = await openPortal({ SECRET_KEY: secretKey })
    await addEntries(portal, 1)
    await sealHead(createSealing(portal))
    const other = await portal.openAnotherNode({ SECRET_KEY: Buffer.alloc(32, 'B').toString('base64') })
    await expect(sealHead(createSealing(other))).rejects.toThrow('cannot be opened with the portal’s key')
  })
})

const action = 'gedcom.exported'
const secretKey = Buffer.alloc(32, 'A').toString('base64')

async function addEntries(portal: TestPortal, count: number, details = {}): Promise<void> {
  for (let entry = 0; entry < count; entry += 1)
    await portal.database.db
      .transaction()
      .execute(tx => audit(tx, () => portal.time.now, { actorId: null, action, subject: null, details }))
}

function verify({ database }: TestPortal, knownHeads: KnownHead[] = []) {
  return verifyTrail(database.db, knownHeads)
}

function createSealing({ database, platform }: TestPortal) {
  return { db: database.db, clock: platform.clock, config: platform.config, secretBox: platform.secretBox }
}

/** Changes rows as a superuser who disables the triggers. */
async function tamper({ database }: TestPortal, statements: string): Promise<void> {
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name')
  const superuser: Database = openDatabase(
    { ...inject('postgres'), user: 'postgres', database: rows[0]?.name ?? '' },
    () => undefined,
  )
  onTestFinished(() => superuser.close())
  await superuser.pool.query(
    `set session_replication_role = replica; ${statements}; reset session_replication_role`,
  )
}
