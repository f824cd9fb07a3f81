import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { openPortal } from '#server/test/open-portal.ts'

import { memberReferences } from './member-references.ts'

test('registers every foreign key to a member', async () => {
  const portal = await openPortal()
  const { rows } = await sql<{ column: string }>`
    select conrelid::regclass || '.' || attname as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'family_members'::regclass`.execute(portal.database.db)
  const registered = memberReferences.flatMap(({ columns }) => columns)
  expect(registered.toSorted()).toEqual(rows.map(({ column }) => column).toSorted())
})
