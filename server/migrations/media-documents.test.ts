import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import type { Db } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { openEmptyDatabase } from '#server/test/empty-database.ts'

import { migrations } from './migrations.ts'

test('photographs become documents with the same ids', async () => {
  const db = await openEmptyDatabase()
  const before = Object.entries(migrations).filter(([name]) => name < '016')
  await migrate(db, Object.fromEntries(before))
  const uploaderId = await insertAccount(db)
  const memberId = await insertMember(db)
  const oak = await insertPhotograph(db, { memberId, uploaderId, title: 'The Oak', isPublic: true })
  const elm = await insertPhotograph(db, { memberId, uploaderId, title: null, isPublic: false })
  await sql`update family_media set removed_at = '2026-11-20', version = 3 where id = ${elm.id}`.execute(db)
  await sql`update family_members set profile_media_id = ${oak.id} where id = ${memberId}`.execute(db)

  await migrate(db, migrations)
  const { rows: documents } = await sql`
    select document.id, area, kind, title, audience, owner_id, document.version, removed_by_id, removed_at is null as is_present,
      document.created_at, number, file_id, file_name, mime_type, version.bytes, sha256, uploaded_by_id, thumbnail_id,
      text_state, shared_on_member_id as member_id, width, height, duration
    from documents as document
      join document_versions as version on version.id = document.current_version_id
      join family_media as media on media.id = document.id
    order by title`.execute(db)
  const shared = {
    area: 'media',
    kind: 'photograph',
    ownerId: uploaderId,
    createdAt: '2026-11-19T00:00:00.000Z',
    number: 1,
    fileName: 'Photograph.webp',
    mimeType: 'image/webp',
    bytes: 5000,
    sha256: null,
    uploadedById: uploaderId,
    textState: 'pending',
    memberId,
    width: 40,
    height: 60,
    duration: null,
  }
  expect(documents).toEqual([
    {
      ...shared,
      ...elm,
      title: '',
      audience: 'private',
      version: 3,
      removedById: uploaderId,
      isPresent: false,
    },
    {
      ...shared,
      ...oak,
      title: 'The Oak',
      audience: 'family',
      version: 1,
      removedById: null,
      isPresent: true,
    },
  ])
  const { rows: found } = await sql`
    select id from documents where search @@ to_tsquery('simple', 'oak')`.execute(db)
  expect(found).toEqual([{ id: oak.id }])
  const { rows: profiles } = await sql`select profile_media_id from family_members`.execute(db)
  expect(profiles).toEqual([{ profileMediaId: oak.id }])
  // Each photograph once, without its thumbnail.
  const { rows: used } = await sql<{ bytes: number }>`
    select sum(bytes)::int as bytes from stored_content where account_id = ${uploaderId}`.execute(db)
  expect(used[0]?.bytes).toBeGreaterThan(2 * 5000)
  expect(used[0]?.bytes).toBeLessThan(2 * 5000 + 1500)
})

async function insertAccount(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into users (email, password_hash, first_name, last_name, role, family_id, password_changed_at,
      created_at, updated_at)
    values ('ada@example.test', 'none', 'Ada', 'Hartwell', 'family_member', 'HF-0001', now(), now(), now())
    returning id`.execute(db)
  return rows[0]!.id
}

async function insertMember(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into family_members (first_name, last_name, relationship, generation, added_by, created_at, updated_at)
    values ('Rosa', 'Hartwell', 'child', 1, 'System', now(), now()) returning id`.execute(db)
  return rows[0]!.id
}

/** Inserts a row as migration 008 has made the table, and returns its ids. */
async function insertPhotograph(
  db: Db,
  media: { memberId: string; uploaderId: string; title: string | null; isPublic: boolean },
): Promise<{ id: string; fileId: string; thumbnailId: string }> {
  const [fileId, thumbnailId] = [randomUUID(), randomUUID()]
  await sql`
    insert into stored_files (id, is_referenced, owner_id, bytes, created_at)
    values (${fileId}, true, ${media.uploaderId}, 5000, now()), (${thumbnailId}, true, ${media.uploaderId}, 900, now())
  `.execute(db)
  const { rows } = await sql<{ id: string }>`
    insert into family_media (member_id, uploader_id, title, is_public, mime_type, file_size, width, height, file_id,
      thumbnail_id, created_at)
    values (${media.memberId}, ${media.uploaderId}, ${media.title}, ${media.isPublic}, 'image/webp', 5000, 40, 60,
      ${fileId}, ${thumbnailId}, '2026-11-19T00:00:00Z')
    returning id`.execute(db)
  return { id: rows[0]!.id, fileId, thumbnailId }
}
