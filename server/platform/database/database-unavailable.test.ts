import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'

import { createAccount, createRegistration } from '#server/test/accounts.ts'
import { openPortal } from '#server/test/open-portal.ts'
import { openRelay } from '#server/test/relay.ts'

import { isDatabaseUnavailable, openDatabase } from './database.ts'

describe('portal without its database', () => {
  test('answers 503 with Retry-After and recovers by itself', async () => {
    const relay = await openRelay()
    const portal = await openPortal({}, relay.connection)
    const ada = await portal.signIn('family_member')
    const account = await createAccount(portal)
    await relay.disconnect()

    const responses = [
      await ada.try('GET /api/user'),
      await ada.try('POST /api/logout'),
      await portal.visitor().try('POST /api/login', { body: account }),
      await portal.visitor().try('POST /api/register', { body: createRegistration() }),
      await portal.visitor().fetch('GET', '/readyz'),
    ]
    for (const { status, headers, body } of responses) {
      const sentence = 'The portal cannot reach its records right now. Please try again shortly'
      expect(status).toBe(503)
      expect(body).toEqual({
        error: sentence,
        message: sentence,
        code: 'platform.database-unavailable',
        requestId: headers.get('x-request-id'),
      })
      expect(headers.get('retry-after')).toBe('5')
      expect(headers.get('cache-control')).toBe('no-store')
    }

    const reason = portal.logLines
      .map(line => JSON.parse(line) as { request: string; err?: { message: string } })
      .find(({ request, err }) => request === responses.at(-1)?.body.requestId && err !== undefined)
    expect(reason?.err?.message, 'the reason of /readyz').toContain('ECONNREFUSED')

    await relay.reconnect()
    await expect.poll(async () => (await ada.try('GET /api/user')).status, { timeout: 5000 }).toBe(200)
    expect((await portal.visitor().fetch('GET', '/readyz')).status).toBe(200)
  })

  test('serves probes, pages and visitors', async () => {
    const relay = await openRelay()
    const portal = await openPortal({}, relay.connection)
    await relay.disconnect()
    const visitor = portal.visitor()
    expect((await visitor.fetch('GET', '/healthz')).status).toBe(200)
    expect((await visitor.fetch('GET', '/')).status).toBe(200)
    expect((await visitor.try('GET /api/user')).status).toBe(401)
    expect((await visitor.try('GET /api/login')).status).toBe(302)
  })

  test('rejects sessions that are cached on the node', async () => {
    const relay = await openRelay()
    const portal = await openPortal({}, relay.connection)
    const ada = await portal.signIn('admin')
    await ada.call('GET /api/user')
    await relay.disconnect()
    await expect.poll(() => portal.platform.events.isListening(), { interval: 1 }).toBe(false)
    expect((await ada.try('GET /api/user')).status).toBe(503)
  })
})

describe('connection loss', () => {
  test('during a query is reported as an unavailable database', async () => {
    const relay = await openRelay()
    const portal = await openPortal({}, relay.connection)
    const query = portal.database.pool.query('select pg_sleep(10)').catch((error: unknown) => error)
    await expect.poll(() => portal.database.pool.totalCount).toBe(1)
    await new Promise(resolve => setTimeout(resolve, 50))
    await relay.disconnect()
    expect(isDatabaseUnavailable(await query)).toBe(true)
  })

  test('closes a connection that gets no reply', async () => {
    const relay = await openRelay()
    const database = openDatabase({ ...relay.connection, database: 'postgres' }, () => undefined, {
      replyTimeoutMs: 1000,
    })
    onTestFinished(() => database.close())
    const { db, pool } = database
    await sql`select`.execute(db)
    relay.freeze()
    expect(isDatabaseUnavailable(await sql`select`.execute(db).catch((error: unknown) => error))).toBe(true)
    const transaction = db.transaction().execute(async tx => {
      await sql`select`.execute(tx)
      relay.freeze()
      await sql`select`.execute(tx)
    })
    expect(isDatabaseUnavailable(await transaction.catch((error: unknown) => error))).toBe(true)
    expect(pool.totalCount, 'both connections are closed').toBe(0)
    await sql`select`.execute(db)
  })

  test('leaves a connection open that gets a reply', async () => {
    const database = openDatabase({ ...inject('postgres'), database: 'postgres' }, () => undefined, {
      replyTimeoutMs: 2000,
    })
    onTestFinished(() => database.close())
    const { db, pool } = database
    await db.connection().execute(async connection => {
      const selectPid = () => sql`select pg_backend_pid() as pid`.execute(connection)
      const { rows } = await selectPid()
      await new Promise(resolve => setTimeout(resolve, 2200))
      expect((await selectPid()).rows).toEqual(rows)
    })
    expect(pool.totalCount).toBe(1)
  })

  test('in a transaction fails only its next statement', async () => {
    const { db, pool } = (await openPortal()).database
    const transaction = db
      .transaction()
      .execute(async tx => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
        await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
        await new Promise(resolve => setTimeout(resolve, 50))
        await sql`select`.execute(tx)
      })
      .catch((error: unknown) => error)
    // An uncaught error event would fail the run.
    expect(isDatabaseUnavailable(await transaction)).toBe(true)
  })
})

describe('isDatabaseUnavailable', () => {
  test('distinguishes lost connections from failed statements', () => {
    const createPostgresError = (code: string) => Object.assign(new DatabaseError('', 0, 'error'), { code })
    for (const code of ['08006', '08P01', '57P01', '57P02', '57P03', '53300'])
      expect(isDatabaseUnavailable(createPostgresError(code))).toBe(true)
    for (const code of ['23505', '42P01', '22001', '57014', '40001', 'XX000'])
      expect(isDatabaseUnavailable(createPostgresError(code))).toBe(false)
    const createNodeError = (code: string, syscall: string) => Object.assign(new Error(), { code, syscall })
    for (const [code, syscall] of [
      ['ECONNREFUSED', 'connect'],
      ['ENOENT', 'connect'],
      ['ENOTFOUND', 'getaddrinfo'],
      ['ECONNRESET', 'read'],
    ] as const) {
      expect(isDatabaseUnavailable(createNodeError(code, syscall))).toBe(true)
      expect(isDatabaseUnavailable(new AggregateError([createNodeError(code, syscall)]))).toBe(true)
    }
    expect(isDatabaseUnavailable(createNodeError('ENOENT', 'open'))).toBe(false)
    for (const other of [undefined, null, 'ECONNREFUSED', new Error('x'), { code: 'ECONNREFUSED' }])
      expect(isDatabaseUnavailable(other)).toBe(false)
  })
})
