import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely'

import { addDuration, second } from '#server/platform/clock.ts'
import { lockInTransaction, withAdvisoryLock } from '#server/platform/database/advisory-lock.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { readPage, type Page, type PageRequest } from '#server/platform/paging.ts'
import { selectAccountName } from '#server/platform/sessions/users.ts'
import type { Tables } from '#server/platform/tables.ts'

type ImportsTable = Tables['gedcomImports']

/** A previewed file, and its import. */
export type StoredImport = Selectable<ImportsTable> & { importedBy: string }

const importedBy = selectAccountName('gedcomImports.importedById').$notNull().as('importedBy')

/** What an import has added to the tree. */
export type ImportCounts = Pick<StoredImport, 'people' | 'matched' | 'partnerships' | 'lifeEvents'>

export function pickImportCounts({ people, matched, partnerships, lifeEvents }: StoredImport): ImportCounts {
  return { people, matched, partnerships, lifeEvents }
}

export async function insertPreview(
  tx: Tx,
  preview: Omit<Insertable<ImportsTable>, 'state'>,
): Promise<StoredImport> {
  return tx
    .insertInto('gedcomImports')
    .values({ ...preview, state: 'previewed' })
    .returningAll()
    .returning(importedBy)
    .executeTakeFirstOrThrow()
}

export async function findImport(db: Db, id: string): Promise<StoredImport | undefined> {
  return db.selectFrom('gedcomImports').selectAll().select(importedBy).where('id', '=', id).executeTakeFirst()
}

/** Locks the import until the transaction ends. */
export async function lockImport(tx: Tx, id: string): Promise<StoredImport | undefined> {
  return tx
    .selectFrom('gedcomImports')
    .selectAll()
    .select(importedBy)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The newest first. */
export async function listImports(db: Db, request: PageRequest): Promise<Page<StoredImport>> {
  const query = db
    .selectFrom('gedcomImports')
    .selectAll()
    .select(importedBy)
    .where('state', '<>', 'previewed')
  return readPage(query, { instant: 'startedAt', id: 'id', direction: 'desc' }, request)
}

/** Imports that are in the tree, the oldest first. */
export async function listImportsInTree(db: Db): Promise<StoredImport[]> {
  return db
    .selectFrom('gedcomImports')
    .selectAll()
    .select(importedBy)
    .where('state', '=', 'done')
    .orderBy('startedAt')
    .orderBy('number')
    .execute()
}

export async function updateImport(
  tx: Tx,
  id: string,
  changes: Updateable<ImportsTable>,
): Promise<StoredImport> {
  return tx
    .updateTable('gedcomImports')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .returning(importedBy)
    .executeTakeFirstOrThrow()
}

/** Deletes previews that were not imported. The next sweep deletes their files, which nothing references any more. */
export async function deletePreviews(tx: Tx, before: Date): Promise<void> {
  await tx
    .deleteFrom('gedcomImports')
    .where('state', '=', 'previewed')
    .where('createdAt', '<', before.toISOString())
    .execute()
}

/** Reads all members with the fields that identify them (`KnownMember`). */
export async function* readKnownMembers(db: Db): AsyncGenerator<JsonRows> {
  const { rows } = await toJsonLists(sql`
      select id, first_name as "firstName", last_name as "lastName", maiden_name as "maidenName",
        birth_date as "birthDate", birth_text as "birthText", generation,
        coalesce(parents.ids, '{}') as "parentIds", coalesce(partners.ids, '{}') as "partnerIds",
        row_number() over (order by id) as number
      from family_members as member
      left join (
        select child_id, array_agg(parent_id) as ids from parent_links
        where kind in ('birth', 'adoptive') group by child_id
      ) as parents on child_id = id
      left join (
        select member_id, array_agg(partner_id) as ids from (
          select first_id as member_id, second_id as partner_id from partnerships
          union all select second_id, first_id from partnerships
        ) as partnership group by member_id
      ) as partners on member_id = id
      where removed_at is null`).execute(db)
  for (const { json } of rows) yield { table: 'members', json }
}

/** Some rows of a query as a JSON list. PostgreSQL writes the JSON, and the server does not parse it. */
export type JsonRows = { table: string; json: string }

/** Reads the rows of a query in the order of its column `number`, through a cursor, so that few are in memory. */
export async function* streamAsJson(
  tx: Tx,
  table: string,
  query: RawBuilder<unknown>,
): AsyncGenerator<JsonRows> {
  await sql`declare lists no scroll cursor for ${toJsonLists(query)}`.execute(tx)
  for (;;) {
    const { rows } = await sql<{ json: string }>`fetch 1 from lists`.execute(tx)
    if (rows[0] === undefined) break
    yield { table, json: rows[0].json }
  }
  await sql`close lists`.execute(tx)
}

function toJsonLists(query: RawBuilder<unknown>): RawBuilder<{ json: string }> {
  return sql`
    select json_agg(line order by number)::text as json
    from (${query}) as line group by (number - 1) / 2000 order by min(number)`
}

/** Locks the import until the transaction ends, even if its node crashes, so that other nodes can see that it runs. */
export async function lockRunningImport(tx: Tx, id: string): Promise<void> {
  await lockInTransaction(tx, toRunningImportLock(id))
}

/** Marks imports as failed that are recorded as running although their node has stopped. */
export async function failAbandonedImports(db: Db, now: Date): Promise<void> {
  const running = await db
    .selectFrom('gedcomImports')
    .select('id')
    .where('state', '=', 'running')
    .where('startedAt', '<', addDuration(now, -startTimeout).toISOString())
    .execute()
  for (const { id } of running)
    await withAdvisoryLock(db, toRunningImportLock(id), async locked => {
      await locked.transaction().execute(tx => failRunningImport(tx, id, now))
    })
}

async function failRunningImport(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('gedcomImports')
    .set({
      state: 'failed',
      finishedAt: now,
      failure: 'The server stopped during the import. Nothing was added to the tree',
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}

/** An import locks its id in the database within this time. */
const startTimeout = 30 * second

function toRunningImportLock(id: string): string {
  return `gedcom.import.${id}`
}

export async function findImports(db: Db, ids: string[]): Promise<Pick<StoredImport, 'id' | 'fileName'>[]> {
  return db.selectFrom('gedcomImports').select(['id', 'fileName']).where('id', 'in', ids).execute()
}
