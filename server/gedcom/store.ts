import { sql } from 'kysely'

import type { GedcomImport } from '#contract/gedcom.ts'
import type { Db } from '#server/platform/database.ts'

export type ImportCounts = { people: number; matched: number; partnerships: number; lifeEvents: number }

/** A previewed file, and its import. */
export type StoredImport = {
  id: string
  number: number
  fileId: string | null
  /** What the preview has read of the file. */
  spoolId: string | null
  fileName: string
  state: GedcomImport['state'] | 'previewed'
  personCount: number
  done: number
  usesMatches: boolean
  addedById: string
  addedBy: string
  createdAt: string
  startedAt: string | null
  finishedAt: string | null
  undoneAt: string | null
  counts: Partial<ImportCounts>
  failure: string | null
}

export async function insertPreview(
  tx: Db,
  preview: Pick<StoredImport, 'fileId' | 'spoolId' | 'fileName' | 'personCount' | 'addedById' | 'addedBy'>,
  now: Date,
): Promise<StoredImport> {
  return tx
    .insertInto('gedcomImports')
    .values({ ...preview, state: 'previewed', createdAt: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findImport(db: Db, id: string): Promise<StoredImport | undefined> {
  return db.selectFrom('gedcomImports').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks the import until the transaction ends. */
export async function lockImport(tx: Db, id: string): Promise<StoredImport | undefined> {
  return tx.selectFrom('gedcomImports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function listImports(db: Db): Promise<StoredImport[]> {
  return db
    .selectFrom('gedcomImports')
    .selectAll()
    .where('state', '<>', 'previewed')
    .orderBy('number', 'desc')
    .limit(200)
    .execute()
}

/** Imports that are in the tree, the oldest first. */
export async function listImportsInTree(db: Db): Promise<StoredImport[]> {
  return db
    .selectFrom('gedcomImports')
    .selectAll()
    .where('state', '=', 'done')
    .orderBy('startedAt')
    .orderBy('number')
    .execute()
}

export async function updateImport(
  tx: Db,
  id: string,
  changes: {
    state?: StoredImport['state']
    done?: number
    usesMatches?: boolean
    fileId?: string | null
    spoolId?: string | null
    startedAt?: Date
    finishedAt?: Date
    undoneAt?: Date
    counts?: ImportCounts
    failure?: string
  },
): Promise<StoredImport> {
  const { counts, ...plain } = changes
  return tx
    .updateTable('gedcomImports')
    .set({ ...plain, ...(counts && { counts: JSON.stringify(counts) }) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Deletes previews that were not imported. Their files are no longer kept, so the next sweep deletes those. */
export async function deletePreviews(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('gedcomImports')
    .where('state', '=', 'previewed')
    .where('createdAt', '<', before.toISOString())
    .execute()
}

/** All members with what it takes to recognize them (`KnownMember`), as JSON lists. */
export async function readKnownMembers(db: Db): Promise<string[]> {
  return readAsJson(
    db,
    sql`
      select id, first_name as "firstName", last_name as "lastName", maiden_name as "maidenName",
        birth_date as "birthDate", birth_text as "birthText", generation,
        array_remove(array[father_id, mother_id], null) || coalesce(further.ids, '{}') as "parentIds",
        array_remove(array[spouse_id], null) || coalesce(partners.ids, '{}') as "partnerIds",
        row_number() over (order by id) as number
      from family_members as member
      left join (
        select child_id, array_agg(parent_id) as ids from further_parents
        where kind in ('birth', 'adoptive') group by child_id
      ) as further on child_id = id
      left join (
        select member_id, array_agg(partner_id) as ids from (
          select first_id as member_id, second_id as partner_id from partnerships
          union all select second_id, first_id from partnerships
        ) as partnership group by member_id
      ) as partners on member_id = id
      where removed_at is null`,
  )
}

/**
 * The rows of a query that numbers them, in that order, as JSON lists of 500 rows. PostgreSQL writes the JSON and the
 * server does not parse it, so 50,000 rows do not block it.
 */
export async function readAsJson(db: Db, query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{ json: string }>`
    select json_agg(line order by number)::text as json
    from (${query}) as line group by (number - 1) / 500 order by min(number)`.execute(db)
  return rows.map(({ json }) => json)
}

/** Held until the transaction ends, also when its node crashes, so that other nodes can see whether it still runs. */
export async function lockRunningImport(tx: Db, number: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${runningImportLock}, ${number})`.execute(tx)
}

/** Imports that are recorded as running, though their node has stopped. */
export async function failAbandonedImports(db: Db, startedBefore: Date, now: Date): Promise<void> {
  await sql`
    update gedcom_imports set state = 'failed', finished_at = ${now},
      failure = 'The server stopped before the import was done. Nothing of it is in the tree'
    where state = 'running' and started_at < ${startedBefore}
      and pg_try_advisory_xact_lock(${runningImportLock}, number)`.execute(db)
}

/** 'GEDC' */
const runningImportLock = 0x47_45_44_43
