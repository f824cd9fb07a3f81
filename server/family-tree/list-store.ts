import { toEarliestDate } from '#contract/dates/vague-dates.ts'
import type { FamilyLists } from '#contract/family-tree/family-lists.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'

import { sortRows, diffRows, type ListChanges } from './family-lists.ts'
import {
  findMembersWithSpouse,
  findSpouseId,
  incrementVersions,
  isPendingFor,
  setSpecifiedSpouse,
} from './specified-relatives.ts'

/** The stored lists of each member, without marriages that are pending for them. */
export async function findListsOfMembers(db: Db, ids: string[]): Promise<Map<string, FamilyLists>> {
  if (ids.length === 0) return new Map()
  const parents = await db
    .selectFrom('parentLinks')
    .selectAll()
    .where('childId', 'in', ids)
    .where('role', 'is', null)
    .execute()
  const partnerships = await selectPartnerships(db, ids).execute()
  const events = await db.selectFrom('lifeEvents').selectAll().where('memberId', 'in', ids).execute()

  return new Map(
    ids.map(id => {
      const partners = partnerships.filter(
        row => (row.firstId === id || row.secondId === id) && !isPending(id, row),
      )
      return [
        id,
        {
          furtherParents: sortRows(
            'furtherParents',
            parents.filter(({ childId }) => childId === id).map(({ parentId, kind }) => ({ parentId, kind })),
          ),
          partners: sortRows(
            'partners',
            partners.map(row => toPartner(id, row)),
          ),
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
 * deleted and inserted, so that undoing an import never removes a later edit.
 */
export async function writeLists(tx: Tx, id: string, after: ListChanges, now: Date): Promise<void> {
  if (after.furtherParents !== undefined) await writeFurtherParents(tx, id, after.furtherParents)
  if (after.lifeEvents !== undefined) await writeLifeEvents(tx, id, after.lifeEvents)
  if (after.partners !== undefined) await writePartners(tx, id, after.partners, now)
}

async function writeFurtherParents(
  tx: Tx,
  childId: string,
  after: FamilyLists['furtherParents'],
): Promise<void> {
  const stored = await tx
    .selectFrom('parentLinks')
    .select(['parentId', 'kind'])
    .where('childId', '=', childId)
    .where('role', 'is', null)
    .execute()
  const { removed, added } = diffRows('furtherParents', stored, after)
  for (const { parentId, kind } of removed)
    await tx
      .deleteFrom('parentLinks')
      .where('childId', '=', childId)
      .where('role', 'is', null)
      .where('parentId', '=', parentId)
      .where('kind', '=', kind)
      .execute()
  if (added.length > 0)
    await tx
      .insertInto('parentLinks')
      .values(added.map(({ parentId, kind }) => ({ childId, parentId, kind })))
      .execute()
}

async function writePartners(tx: Tx, id: string, after: FamilyLists['partners'], now: Date): Promise<void> {
  const partnerIds = new Set(after.map(({ partnerId }) => partnerId))
  const stored = (await selectPartnerships(tx, [id]).execute())
    .map(row => Object.assign(toPartner(id, row), { rowId: row.id, isPending: isPending(id, row) }))
    // A pending marriage is not in the list. It is replaced if the list has another partnership of the couple.
    .filter(row => !row.isPending || partnerIds.has(row.partnerId))
  const withThisSpouse = await findMembersWithSpouse(tx, id)
  const spouseId = await findSpouseId(tx, id)
  const { removed, added } = diffRows('partners', stored, after)
  const rowIds = removed.map(({ rowId }) => rowId)
  if (rowIds.length > 0) await tx.deleteFrom('partnerships').where('id', 'in', rowIds).execute()
  // The remaining rows are in the list that the board approved, so they are no longer implied.
  const remaining = stored.filter(row => !removed.includes(row)).map(({ rowId }) => rowId)
  if (remaining.length > 0)
    await tx
      .updateTable('partnerships')
      .set({ isImplied: false })
      .where('id', 'in', remaining)
      .where('isImplied', '=', true)
      .execute()
  if (added.length > 0)
    await tx
      .insertInto('partnerships')
      .values(
        added.map(({ partnerId, startText, ...partner }) => ({
          ...partner,
          startText,
          earliestStartDate: toEarliestDate(startText),
          firstId: id,
          secondId: partnerId,
        })),
      )
      .execute()
  // A changed row is inserted again, which clears its spouse flags. Sets them again for the remaining partners.
  for (const partnerId of withThisSpouse)
    if (partnerIds.has(partnerId)) await setSpecifiedSpouse(tx, partnerId, id)
  if (spouseId !== null && partnerIds.has(spouseId)) await setSpecifiedSpouse(tx, id, spouseId)

  // The other partner's family changes too, so their version increments and open edits of it become stale.
  await incrementVersions(tx, [...new Set([...removed, ...added].map(({ partnerId }) => partnerId))], now)
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
          earliestDate: toEarliestDate(dateText),
          place,
          note,
        })),
      )
      .execute()
}

function selectPartnerships(db: Db, memberIds: string[]) {
  return db
    .selectFrom('partnerships')
    .selectAll()
    .select([isPendingFor.first.as('isPendingForFirst'), isPendingFor.second.as('isPendingForSecond')])
    .where(eb => eb.or([eb('firstId', 'in', memberIds), eb('secondId', 'in', memberIds)]))
}

function isPending(
  id: string,
  row: { firstId: string; isPendingForFirst: boolean; isPendingForSecond: boolean },
): boolean {
  return row.firstId === id ? row.isPendingForFirst : row.isPendingForSecond
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
