import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { eraseExpiredDocuments } from './documents/delete-document.ts'
import { addDuration, day } from './platform/clock.ts'
import { createDocument, insertThumbnail } from './test/documents.ts'
import { familyOfFour, importFile, uploadPreview } from './test/family-files.ts'
import { createSubmission } from './test/members.ts'
import { openPortal, openPortalWithBoard, type TestPortal } from './test/open-portal.ts'
import { createPhotograph } from './test/photographs.ts'
import { createUpload, uploadFile } from './test/uploads.ts'
import { sweepUploads } from './uploads/sweep-uploads.ts'

/**
 * An audit entry outlives the account. An idempotency key and a data key may refer to any table. A live event of a day
 * names several accounts. The other columns would slow down imports: see the migration.
 */
const withoutForeignKey = [
  'audit_entries.actor_id',
  'data_keys.scope_id',
  'family_members.import_id',
  'idempotency_keys.record_id',
  'life_events.import_id',
  'live_events.account_ids',
  'parent_links.import_id',
  'partnerships.import_id',
]

test('every id of another record has a foreign key', async () => {
  const portal = await openPortal()
  const columns = await listColumns(
    portal,
    sql`
      type.typname in ('uuid', '_uuid') and attname <> 'id' and not exists (
        select from pg_constraint where contype = 'f' and conrelid = attrelid and attnum = any(conkey))`,
  )
  expect(columns).toEqual(withoutForeignKey)
})

// The exception is a member without an adder's account, such as 'System'.
test('no table stores the name of an account', async () => {
  const portal = await openPortal()
  expect(await listColumns(portal, sql`type.typname = 'text' and attname like '%\\_by'`)).toEqual([
    'family_members.added_by',
  ])
})

test('replies name accounts as they are called now', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const { id, approvalId } = await ada.call('POST /api/family-members', { body: createSubmission() })
  await board.call('POST /api/board-approvals/{id}/approve', { params: { id: approvalId }, body: {} })
  const readNames = async () => {
    const [request] = await ada.call('GET /api/board-approvals')
    const members = await ada.call('GET /api/family-members')
    const { addedBy, verifiedBy } = members.find(one => one.id === id)!
    return [request?.requestedBy, request?.approvedBy, addedBy, verifiedBy]
  }
  expect(await readNames()).toEqual(['Ada Hartwell', 'Ben Hartwell', 'Ada Hartwell', 'Ben Hartwell'])

  const { db } = portal.database
  await db.updateTable('users').set({ lastName: 'Ellery' }).execute()
  await expect.poll(readNames).toEqual(['Ada Ellery', 'Ben Ellery', 'Ada Ellery', 'Ben Ellery'])
})

// A preview's files are unreferenced: they expire unless the file is imported.
test('files are marked as referenced while a record refers to them', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('admin')
  const { db } = portal.database
  const photograph = await createPhotograph(portal, ada)
  const document = await createDocument(ada)
  await insertThumbnail(portal, ada, document.current.id)
  const preview = await uploadPreview(ada, familyOfFour)
  const done = await importFile(ada, familyOfFour)
  await uploadFile(ada, 'A letter')
  await createUpload(ada, { length: 5 })

  const { rows: references } = await sql<{ table: string; column: string }>`
    select conrelid::regclass as table, attname as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'stored_files'::regclass`.execute(db)
  const referenced = references.map(
    ({ table, column }) => sql`
      select ${sql.id(column)} from ${sql.table(table)} as record
      where ${sql.id(column)} is not null and to_jsonb(record) ->> 'state' is distinct from 'previewed'`,
  )
  const findDifferences = async () => {
    const { rows } = await sql`
      select id, is_referenced from stored_files
      where is_referenced <> (id in (${sql.join(referenced, sql` union `)}))`.execute(db)
    return rows
  }
  const countReferenced = async () =>
    (await db.selectFrom('storedFiles').select('id').where('isReferenced', '=', true).execute()).length

  expect(preview.status).toBe(201)
  expect([await findDifferences(), await countReferenced()]).toEqual([[], 6])
  await ada.call('POST /api/gedcom-imports/{id}/undo', { params: { id: done.id } })
  await ada.call('DELETE /api/family-media/{id}', { params: { id: photograph.id } })
  await ada.call('DELETE /api/documents/{id}', { params: { id: document.id } })
  portal.time.now = addDuration(portal.time.now, 31 * day)
  await eraseExpiredDocuments(portal.platform)
  await sweepUploads(portal.platform)
  expect([await findDifferences(), await countReferenced()]).toEqual([[], 0])
})

/** The columns of all tables that satisfy a condition on `pg_attribute` and its `type`. */
async function listColumns(
  { database }: TestPortal,
  condition: ReturnType<typeof sql<boolean>>,
): Promise<string[]> {
  const { rows } = await sql<{ column: string }>`
    select attrelid::regclass || '.' || attname as column
    from pg_attribute
      join pg_class as class on class.oid = attrelid
      join pg_type as type on type.oid = atttypid
    where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
      and ${condition}
    order by 1`.execute(database.db)
  return rows.map(({ column }) => column)
}
