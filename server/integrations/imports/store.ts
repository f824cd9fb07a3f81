import { sql } from 'kysely'

import type { ImportRowState } from '#contract/integrations/integration-choices.ts'
import type { ImportMapping, ImportRow, InvestmentImport } from '#contract/integrations/integrations.ts'
import type { ActivityKind } from '#contract/investments/choices.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { decodeCursor, encodeCursor, Page, readPage, type PageRequest } from '#server/platform/paging.ts'

import type { ParsedActivity } from './parsed-activity.ts'

export type StoredImport = Awaited<ReturnType<ReturnType<typeof selectImports>['executeTakeFirstOrThrow']>>

function selectImports(db: Db) {
  return db
    .selectFrom('investmentImports as import')
    .innerJoin('investmentAccounts as account', 'account.id', 'import.accountId')
    .select([
      'import.id',
      'import.fileName',
      'import.format',
      'import.content',
      'import.state',
      'import.assetType',
      'import.newCount',
      'import.duplicateCount',
      'import.problemCount',
      'import.createdAt',
      'import.appliedAt',
      'import.undoneAt',
      'account.id as accountId',
      'account.name as accountName',
    ])
}

/** What the account imported and synced; previews that were never applied are left out. */
export async function listImports(db: Db, userId: string, request: PageRequest): Promise<Page<StoredImport>> {
  const query = selectImports(db)
    .where('import.importedById', '=', userId)
    .where('import.state', '<>', 'previewed')
  return readPage(query, { instant: 'import.createdAt', id: 'import.id', direction: 'desc' }, request)
}

export async function findImport(db: Db, userId: string, id: string): Promise<StoredImport | undefined> {
  return selectImports(db)
    .where('import.importedById', '=', userId)
    .where('import.id', '=', id)
    .executeTakeFirst()
}

export async function lockImport(tx: Tx, userId: string, id: string): Promise<StoredImport | undefined> {
  return selectImports(tx)
    .where('import.importedById', '=', userId)
    .where('import.id', '=', id)
    .forNoKeyUpdate('import')
    .executeTakeFirst()
}

export async function insertImport(
  tx: Tx,
  values: Pick<
    StoredImport,
    | 'accountId'
    | 'fileName'
    | 'format'
    | 'content'
    | 'assetType'
    | 'newCount'
    | 'duplicateCount'
    | 'problemCount'
  > & { importedById: string; createdAt: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('investmentImports')
    .values({ ...values, state: 'previewed', appliedAt: null, undoneAt: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type NewRow = {
  line: number
  part: number
  state: ImportRowState
  problem: string | null
  externalId: string
  activity: ParsedActivity
  /** Both quantities of a difference that a sync would record. */
  ledgerQuantity?: string | null
  exchangeQuantity?: string | null
}

export type StoredRow = Required<NewRow> & { id: string }

export async function insertRows(tx: Tx, importId: string, rows: readonly NewRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += batchSize)
    await tx
      .insertInto('investmentImportRows')
      .values(
        rows.slice(start, start + batchSize).map(row => ({
          importId,
          line: row.line,
          part: row.part,
          state: row.state,
          problem: row.problem,
          externalId: row.externalId,
          activity: sql<never>`${JSON.stringify(row.activity)}::jsonb`,
          ledgerQuantity: row.ledgerQuantity ?? null,
          exchangeQuantity: row.exchangeQuantity ?? null,
        })),
      )
      .execute()
}

const batchSize = 1000

/** A page of rows in the order of the file. */
export async function listRows(
  db: Db,
  importId: string,
  { state, cursor, limit }: PageRequest & { state?: ImportRowState | undefined },
): Promise<Page<StoredRow>> {
  let query = selectRows(db).where('importId', '=', importId)
  if (state !== undefined) query = query.where('state', '=', state)
  const [line, part] = cursor === undefined ? [] : decodeCursor(cursor, /^(\d{1,9}) (\d{1,3})$/)
  const after =
    line === undefined
      ? query
      : query.where(sql<boolean>`(line, part) > (${line}::integer, ${part}::integer)`)
  const found = await after
    .orderBy('line')
    .orderBy('part')
    .limit(limit + 1)
    .execute()
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return new Page(rows, {
    next: last && encodeCursor(last.line, last.part),
    total: cursor === undefined ? await countRows(db, importId, state) : undefined,
  })
}

function selectRows(db: Db) {
  return db
    .selectFrom('investmentImportRows')
    .select([
      'id',
      'line',
      'part',
      'state',
      'problem',
      'externalId',
      'activity',
      'ledgerQuantity',
      'exchangeQuantity',
    ])
}

async function countRows(db: Db, importId: string, state: ImportRowState | undefined): Promise<number> {
  let query = db.selectFrom('investmentImportRows').where('importId', '=', importId)
  if (state !== undefined) query = query.where('state', '=', state)
  const { count } = await query.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return count
}

export async function listNewRows(db: Db, importId: string): Promise<StoredRow[]> {
  return selectRows(db)
    .where('importId', '=', importId)
    .where('state', '=', 'new')
    .orderBy('line')
    .orderBy('part')
    .execute()
}

/** Fills the preview of a sync, which was inserted before the exchange was read. */
export async function completePreview(
  tx: Tx,
  id: string,
  rows: readonly NewRow[],
  counts: { newCount: number; duplicateCount: number },
): Promise<void> {
  await tx.updateTable('investmentImports').set(counts).where('id', '=', id).execute()
  await insertRows(tx, id, rows)
}

/** How many new rows of each kind a preview has. */
export async function countKinds(db: Db, importId: string): Promise<{ kind: ActivityKind; count: number }[]> {
  return db
    .selectFrom('investmentImportRows')
    .select([sql<ActivityKind>`activity->>'kind'`.as('kind'), sql<number>`count(*)`.as('count')])
    .where('importId', '=', importId)
    .where('state', '=', 'new')
    .groupBy(sql`1`)
    .orderBy(sql`min(line)`)
    .execute()
}

/** What a sync recorded, as an import that can be undone. */
export async function insertSyncedImport(
  tx: Tx,
  {
    activityIds,
    now,
    ...values
  }: { accountId: string; importedById: string; fileName: string; activityIds: readonly string[]; now: Date },
): Promise<void> {
  const { id } = await tx
    .insertInto('investmentImports')
    .values({
      ...values,
      format: 'exchange',
      content: 'activities',
      state: 'applied',
      assetType: 'cryptocurrency',
      newCount: activityIds.length,
      duplicateCount: 0,
      problemCount: 0,
      createdAt: now,
      appliedAt: now,
      undoneAt: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertImportedActivities(tx, id, activityIds)
}

async function insertImportedActivities(tx: Tx, importId: string, activityIds: readonly string[]) {
  await sql`
    insert into imported_activities (import_id, activity_id)
    select ${importId}, id from unnest(${activityIds}::uuid[]) as id`.execute(tx)
}

/** The activities are in the ledger; their rows are no longer needed. */
export async function completeImport(
  tx: Tx,
  id: string,
  { activityIds, now, newCount }: { activityIds: readonly string[]; now: Date; newCount: number },
): Promise<void> {
  await tx
    .updateTable('investmentImports')
    .set({ state: 'applied', appliedAt: now, newCount })
    .where('id', '=', id)
    .execute()
  await insertImportedActivities(tx, id, activityIds)
  await tx.deleteFrom('investmentImportRows').where('importId', '=', id).execute()
}

export async function listImportedActivities(db: Db, importId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('importedActivities')
    .select('activityId')
    .where('importId', '=', importId)
    .execute()
  return rows.map(({ activityId }) => activityId)
}

/** Which of these activities an import recorded that was undone. They are named by the first entry of their chain. */
export async function listUndoneActivities(db: Db, rootIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('importedActivities as imported')
    .innerJoin('investmentImports as import', 'import.id', 'imported.importId')
    .select('imported.activityId')
    .where(sql<boolean>`imported.activity_id = any(${rootIds}::uuid[])`)
    .where('import.state', '=', 'undone')
    .execute()
  return new Set(rows.map(({ activityId }) => activityId))
}

export async function markUndone(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('investmentImports')
    .set({ state: 'undone', undoneAt: now })
    .where('id', '=', id)
    .execute()
}

export async function deletePreviewsBefore(tx: Tx, moment: Date): Promise<void> {
  await tx
    .deleteFrom('investmentImports')
    .where('state', '=', 'previewed')
    .where('createdAt', '<', moment.toISOString())
    .execute()
}

/** The mappings of the latest files of an account, by the fingerprint of their header. */
export async function listMappings(db: Db, userId: string): Promise<Record<string, ImportMapping>> {
  const rows = await db
    .selectFrom('importMappings')
    .select(['fingerprint', 'mapping'])
    .where('userId', '=', userId)
    .orderBy('updatedAt', 'desc')
    .limit(50)
    .execute()
  return Object.fromEntries(rows.map(({ fingerprint, mapping }) => [fingerprint, mapping]))
}

export async function saveMapping(
  tx: Tx,
  userId: string,
  fingerprint: string,
  mapping: ImportMapping,
  now: Date,
): Promise<void> {
  const stored = sql<never>`${JSON.stringify(mapping)}::jsonb`
  await tx
    .insertInto('importMappings')
    .values({ userId, fingerprint, mapping: stored, updatedAt: now })
    .onConflict(conflict =>
      conflict.columns(['userId', 'fingerprint']).doUpdateSet({ mapping: stored, updatedAt: now }),
    )
    .execute()
}

export function presentImport(stored: StoredImport): InvestmentImport {
  const { accountId, accountName, assetType: _, ...shown } = stored
  return { ...shown, account: { id: accountId, name: accountName } }
}

export function presentRow(row: StoredRow): ImportRow {
  const { id, line, state, problem, ledgerQuantity: ledger, exchangeQuantity: exchange } = row
  const { note: _, splitRatio, ...shown } = row.activity
  const balance = ledger === null || exchange === null ? null : { ledger, exchange }
  return { id, line, state, problem, ...shown, quantity: shown.quantity ?? splitRatio, balance }
}
