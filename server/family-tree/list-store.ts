import { sql } from 'kysely'

import type { FamilyLists } from '#contract/family-lists.ts'
import { earliestDay } from '#contract/vague-dates.ts'
import type { Db, Tx } from '#server/platform/database.ts'

import { sortRows, diffRows, deriveSpouseId, type ListChanges } from './family-lists.ts'
import type { StoredMember } from './store.ts'

/** The stored lists of each member. A specified spouse without a partnership appears as a marriage. */
export async function findListsOfMembers(db: Db, ids: string[]): Promise<Map<string, FamilyLists>> {
  if (ids.length === 0) return new Map()
  const parents = await db.selectFrom('furtherParents').selectAll().where('childId', 'in', ids).execute()
  const partnerships = await db
    .selectFrom('partnerships')
    .selectAll()
    .where(eb => eb.or([eb('firstId', 'in', ids), eb('secondId', 'in', ids)]))
    .execute()
  const couples = await db
    .selectFrom('familyMembers')
    .select(['id', 'spouseId'])
    .where('removedAt', 'is', null)
    .where('spouseId', 'is not', null)
    .where(eb => eb.or([eb('id', 'in', ids), eb('spouseId', 'in', ids)]))
    .execute()
  const events = await db.selectFrom('lifeEvents').selectAll().where('memberId', 'in', ids).execute()

  return new Map(
    ids.map(id => {
      const partners = partnerships.filter(row => row.firstId === id || row.secondId === id)
      const listed = partners.map(row => toPartner(id, row))
      const spouses = new Set(
        couples.flatMap(couple =>
          couple.id === id ? [couple.spouseId ?? ''] : couple.spouseId === id ? [couple.id] : [],
        ),
      )
      for (const partnerId of spouses)
        if (listed.every(partner => partner.partnerId !== partnerId))
          listed.push({ partnerId, kind: 'marriage', startText: null, endText: null, place: null })
      return [
        id,
        {
          furtherParents: sortRows(
            'furtherParents',
            parents.filter(({ childId }) => childId === id).map(({ parentId, kind }) => ({ parentId, kind })),
          ),
          partners: sortRows('partners', listed),
          lifeEvents: sortRows(
            'lifeEvents',
            events.filter(({ memberId }) => memberId === id).map(toLifeEvent),
          ),
        },
      ]
    }),
  )
}

/** The lists of one member. */
export async function findLists(db: Db, id: string): Promise<FamilyLists> {
  return (await findListsOfMembers(db, [id])).get(id) ?? { furtherParents: [], partners: [], lifeEvents: [] }
}

/**
 * Writes only the rows that differ: unchanged rows retain their id and the import they came from. A changed row is
 * deleted and inserted, so that undoing an import never removes a later edit. Returns the derived spouse.
 */
export async function writeLists(
  tx: Tx,
  { id, spouseId }: Pick<StoredMember, 'id' | 'spouseId'>,
  before: FamilyLists,
  after: ListChanges,
  now: Date,
): Promise<{ spouseId: string | null }> {
  if (after.furtherParents !== undefined) await writeFurtherParents(tx, id, before, after.furtherParents)
  if (after.lifeEvents !== undefined) await writeLifeEvents(tx, id, after.lifeEvents)
  if (after.partners === undefined) return { spouseId }
  await writePartners(tx, id, before, after.partners, now)
  return { spouseId: deriveSpouseId(after.partners, spouseId) }
}

async function writeFurtherParents(
  tx: Tx,
  childId: string,
  before: FamilyLists,
  after: FamilyLists['furtherParents'],
): Promise<void> {
  const { removed, added } = diffRows('furtherParents', before.furtherParents, after)
  for (const { parentId, kind } of removed)
    await tx
      .deleteFrom('furtherParents')
      .where('childId', '=', childId)
      .where('parentId', '=', parentId)
      .where('kind', '=', kind)
      .execute()
  if (added.length > 0)
    await tx
      .insertInto('furtherParents')
      .values(added.map(({ parentId, kind }) => ({ childId, parentId, kind })))
      .execute()
}

async function writePartners(
  tx: Tx,
  id: string,
  before: FamilyLists,
  after: FamilyLists['partners'],
  now: Date,
): Promise<void> {
  const rows = await tx
    .selectFrom('partnerships')
    .selectAll()
    .where(eb => eb.or([eb('firstId', '=', id), eb('secondId', '=', id)]))
    .execute()
  const stored = rows.map(row => Object.assign(toPartner(id, row), { rowId: row.id }))
  // `before` has the specified spouse, who may have no row: they are neither removed nor added here.
  const { removed, added } = diffRows('partners', before.partners, after)
  const rowIds = diffRows('partners', stored, after).removed.map(({ rowId }) => rowId)
  if (rowIds.length > 0) await tx.deleteFrom('partnerships').where('id', 'in', rowIds).execute()
  if (added.length > 0)
    await tx
      .insertInto('partnerships')
      .values(
        added.map(({ partnerId, startText, ...partner }) => ({
          ...partner,
          startText,
          earliestStartDate: earliestDay(startText),
          firstId: id,
          secondId: partnerId,
        })),
      )
      .execute()

  // The other partner's family changes too, so their version increments and open edits of it become stale.
  const currentPartnerIds = new Set(after.map(({ partnerId }) => partnerId))
  const others = new Set([...removed, ...added].map(({ partnerId }) => partnerId))
  for (const other of [...others].toSorted())
    await tx
      .updateTable('familyMembers')
      .set({
        version: sql<number>`version + 1`,
        updatedAt: now,
        ...(!currentPartnerIds.has(other) && { spouseId: sql<null>`nullif(spouse_id, ${id}::uuid)` }),
      })
      .where('id', '=', other)
      .execute()
}

async function writeLifeEvents(tx: Tx, memberId: string, after: FamilyLists['lifeEvents']): Promise<void> {
  const rows = await tx.selectFrom('lifeEvents').selectAll().where('memberId', '=', memberId).execute()
  const stored = rows.map(row => Object.assign(toLifeEvent(row), { rowId: row.id }))
  const { removed, added } = diffRows('lifeEvents', stored, after)
  const rowIds = removed.map(({ rowId }) => rowId)
  if (rowIds.length > 0) await tx.deleteFrom('lifeEvents').where('id', 'in', rowIds).execute()
  if (added.length > 0)
    await tx
      .insertInto('lifeEvents')
      .values(
        added.map(({ kind, dateText, place, note }) => ({
          memberId,
          kind,
          dateText,
          earliestDate: earliestDay(dateText),
          place,
          note,
        })),
      )
      .execute()
}

function toPartner(
  id: string,
  row: { firstId: string; secondId: string } & Omit<FamilyLists['partners'][number], 'partnerId'>,
): FamilyLists['partners'][number] {
  const { firstId, secondId, kind, startText, endText, place } = row
  return { partnerId: firstId === id ? secondId : firstId, kind, startText, endText, place }
}

function toLifeEvent(row: {
  kind: string
  dateText: string | null
  place: string | null
  note: string | null
}): FamilyLists['lifeEvents'][number] {
  return { kind: row.kind, dateText: row.dateText, place: row.place, note: row.note }
}
