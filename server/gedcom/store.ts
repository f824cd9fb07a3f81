import { sql } from 'kysely'

import type { GedcomImport } from '#contract/gedcom.ts'
import type { Db } from '#server/platform/database.ts'

import type { KnownMember } from './import/matches.ts'

export type Brought = { people: number; matched: number; partnerships: number; lifeEvents: number }

/** A file and what became of it. */
export type StoredFile = {
  id: string
  number: number
  fileId: string | null
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
  brought: Partial<Brought>
  failure: string | null
}

export async function insertPreview(
  tx: Db,
  preview: Pick<StoredFile, 'fileId' | 'fileName' | 'personCount' | 'addedById' | 'addedBy'>,
  now: Date,
): Promise<StoredFile> {
  return tx
    .insertInto('gedcomImports')
    .values({ ...preview, state: 'previewed', createdAt: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findFile(db: Db, id: string): Promise<StoredFile | undefined> {
  return db.selectFrom('gedcomImports').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Whoever else would change it waits until the transaction ends. */
export async function holdFile(tx: Db, id: string): Promise<StoredFile | undefined> {
  return tx.selectFrom('gedcomImports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function listImports(db: Db): Promise<StoredFile[]> {
  return db
    .selectFrom('gedcomImports')
    .selectAll()
    .where('state', '<>', 'previewed')
    .orderBy('number', 'desc')
    .limit(200)
    .execute()
}

/** Imports that are in the tree, in the order in which they came there. */
export async function listInTree(db: Db): Promise<StoredFile[]> {
  return db
    .selectFrom('gedcomImports')
    .selectAll()
    .where('state', '=', 'done')
    .orderBy('startedAt')
    .orderBy('number')
    .execute()
}

export async function changeFile(
  tx: Db,
  id: string,
  changes: {
    state?: StoredFile['state']
    done?: number
    usesMatches?: boolean
    fileId?: string | null
    startedAt?: Date
    finishedAt?: Date
    undoneAt?: Date
    brought?: Brought
    failure?: string
  },
): Promise<StoredFile> {
  const { brought, ...plain } = changes
  return tx
    .updateTable('gedcomImports')
    .set({ ...plain, ...(brought && { brought: JSON.stringify(brought) }) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Forgets files that were looked at and not imported. Nobody keeps their bytes, so the next sweep takes those. */
export async function forgetPreviews(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('gedcomImports')
    .where('state', '=', 'previewed')
    .where('createdAt', '<', before.toISOString())
    .execute()
}

export async function listKnownMembers(db: Db): Promise<KnownMember[]> {
  const further = await db
    .selectFrom('furtherParents')
    .select(['childId', 'parentId'])
    .where('kind', 'in', ['birth', 'adoptive'])
    .execute()
  const furtherOf = Map.groupBy(further, ({ childId }) => childId)
  const partnerships = await db.selectFrom('partnerships').select(['firstId', 'secondId']).execute()
  const partnersOf = Map.groupBy(
    partnerships.flatMap(({ firstId, secondId }) => [
      { id: firstId, partnerId: secondId },
      { id: secondId, partnerId: firstId },
    ]),
    ({ id }) => id,
  )
  const members = await db
    .selectFrom('familyMembers')
    .select([
      'id',
      'firstName',
      'lastName',
      'maidenName',
      'birthDate',
      'birthText',
      'generation',
      'fatherId',
      'motherId',
      'spouseId',
    ])
    .where('removedAt', 'is', null)
    .execute()
  return members.map(({ fatherId, motherId, spouseId, ...member }) =>
    Object.assign(member, {
      parentIds: [
        ...[fatherId, motherId].filter(id => id !== null),
        ...(furtherOf.get(member.id) ?? []).map(({ parentId }) => parentId),
      ],
      partnerIds: [
        ...(spouseId === null ? [] : [spouseId]),
        ...(partnersOf.get(member.id) ?? []).map(({ partnerId }) => partnerId),
      ],
    }),
  )
}

/**
 * The transaction's own mark that an import runs: it goes with the transaction, however that ends, also with the node.
 * `tryMark` tells whether nobody holds it.
 */
export async function markRunning(tx: Db, number: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${marksOfImports}, ${number})`.execute(tx)
}

/** An import that is called running, but is not any more since its node has ended. */
export async function failAbandoned(db: Db, startedBefore: Date, now: Date): Promise<void> {
  await sql`
    update gedcom_imports set state = 'failed', finished_at = ${now},
      failure = 'The server stopped before the import was done. Nothing of it is in the tree'
    where state = 'running' and started_at < ${startedBefore}
      and pg_try_advisory_xact_lock(${marksOfImports}, number)`.execute(db)
}

/** 'GEDC' */
const marksOfImports = 0x47_45_44_43
