import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { openPortal } from '#server/test/open-portal.ts'

import { findViolatedConstraint } from './database.ts'

describe('openDatabase', () => {
  test('reads exact numbers, ISO instants and plain dates', async () => {
    const { db } = (await openPortal()).database
    await sql`set time zone 'Pacific/Kiritimati'`.execute(db)
    const { rows } = await sql`
    select '1931-07-04'::date as born,
      '2026-11-21 08:00:00.123456+14'::timestamptz as at,
      '9007199254740993.01'::numeric(18, 2) as money,
      '0.00000001'::numeric(18, 8) as quantity,
      count(*) as count, null::date as nothing, true as flag, '{"aB_c":1}'::jsonb as json`.execute(db)
    expect(rows).toEqual([
      {
        born: '1931-07-04',
        at: '2026-11-20T18:00:00.123Z',
        money: '9007199254740993.01',
        quantity: '0.00000001',
        count: 1,
        nothing: null,
        flag: true,
        json: { aB_c: 1 },
      },
    ])
  })
})

describe('findViolatedConstraint', () => {
  test('returns the name of a violated constraint only', async () => {
    const { db } = (await openPortal()).database
    const violateConstraint = (query: string) =>
      sql
        .raw(query)
        .execute(db)
        .then(
          () => 'no violation',
          error => findViolatedConstraint(error),
        )
    const insertUser = (email: string) =>
      `insert into users (email, password_hash, password_changed_at, first_name, last_name, created_at, updated_at)
     values ('${email}', '', now(), '', '', now(), now())`
    expect(await violateConstraint(insertUser('ada@example.test'))).toBe('no violation')
    expect(await violateConstraint(insertUser('ada@example.test'))).toBe('users_email_key')
    expect(await violateConstraint(insertUser('Ada@example.test'))).toMatch(/^users_email/)
    expect(await violateConstraint('select nonsense')).toBeUndefined()
    expect(findViolatedConstraint(new Error('x'))).toBeUndefined()
  })
})
