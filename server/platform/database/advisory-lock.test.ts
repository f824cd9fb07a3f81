import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { openPortal } from '#server/test/open-portal.ts'

import { lockInTransaction, withAdvisoryLock } from './advisory-lock.ts'

describe('withAdvisoryLock', () => {
  test('admits one of many simultaneous callers', async () => {
    const { db } = (await openPortal()).database
    const finish = Promise.withResolvers<void>()
    let running = 0
    const attempts = Array.from({ length: 8 }, () =>
      withAdvisoryLock(db, 'test', () => {
        running += 1
        return finish.promise
      }),
    )
    let rejected = 0
    for (const each of attempts) void each.then(isLocked => (rejected += isLocked ? 0 : 1))
    // They return without waiting for the first.
    await expect.poll(() => rejected).toBe(7)
    finish.resolve()
    expect((await Promise.all(attempts)).filter(isLocked => isLocked)).toHaveLength(1)
    expect(running).toBe(1)
  })

  test('releases the lock when the work ends, even by throwing', async () => {
    const { db } = (await openPortal()).database
    const failing = withAdvisoryLock(db, 'test', () => Promise.reject(new Error('work failed')))
    await expect(failing).rejects.toThrow('work failed')
    expect(await withAdvisoryLock(db, 'test', async () => undefined)).toBe(true)
  })

  test('ignores locks with other names', async () => {
    const { db } = (await openPortal()).database
    await withAdvisoryLock(db, 'one', async () => {
      expect(await withAdvisoryLock(db, 'other', async () => undefined)).toBe(true)
    })
  })

  test('rejects writes once the lock is lost', async () => {
    const { db } = (await openPortal()).database
    const writing = withAdvisoryLock(db, 'test', async locked => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(locked)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db)
      await expect.poll(() => withAdvisoryLock(db, 'test', async () => undefined)).toBe(true)
      await sql`select 1`.execute(locked)
    })
    await expect(writing).rejects.toThrow(/connection/i)
  })
})

describe('lockInTransaction', () => {
  test('reports a wait beyond the statement timeout as busy', async () => {
    const { db } = (await openPortal()).database
    await db.transaction().execute(async tx => {
      await lockInTransaction(tx, 'test')
      const second = db.transaction().execute(async other => {
        await sql`set local statement_timeout = 200`.execute(other)
        await lockInTransaction(other, 'test')
      })
      await expect(second).rejects.toMatchObject({ status: 503, code: 'platform.busy' })
    })
  })
})
