import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { isSchemaChanged } from './borrow-database.ts'
import { openPortal } from './open-portal.ts'

class Undo extends Error {}

const changes = [
  `alter table users alter column first_name set default 'Ada'`,
  'alter table users alter column is_active drop default',
  'alter table users alter column email drop not null',
  'alter table users alter column profile_image_url type varchar(300)',
  'alter table users add column nickname text',
  'alter table users drop constraint users_email_key',
  'alter table family_members disable trigger user',
  `create or replace function notify_family_tree_change() returns trigger language plpgsql as
    'begin return null; end'`,
  'create index users_by_name on users (first_name)',
  'create schema other',
]

test.each(changes)('isSchemaChanged notices: %s', async change => {
  const { database } = await openPortal()
  expect(await isSchemaChanged(database)).toBe(false)
  const changed = database.db.transaction().execute(async tx => {
    await sql.raw(change).execute(tx)
    expect(await isSchemaChanged({ db: tx })).toBe(true)
    throw new Undo()
  })
  await expect(changed).rejects.toThrow(Undo)
  expect(await isSchemaChanged(database)).toBe(false)
})
