import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { memberReferences } from './member-references.ts'
import { createAppointment } from './test/appointments.ts'
import { createDocument } from './test/documents.ts'
import { createInvitation } from './test/invitations.ts'
import { createMember } from './test/members.ts'
import { createBranch } from './test/messages.ts'
import { openPortal, openPortalWithBoard, type TestPortal } from './test/open-portal.ts'
import { createStake } from './test/ownership.ts'
import { createPhotograph } from './test/photographs.ts'
import { createExpectation } from './test/tax-expectations.ts'

test('registers every foreign key to a member', async () => {
  const portal = await openPortal()
  const { rows } = await sql<{ column: string }>`
    select conrelid::regclass || '.' || attname as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'family_members'::regclass`.execute(portal.database.db)
  const registered = memberReferences.flatMap(({ columns }) => columns)
  expect(registered.toSorted()).toEqual(rows.map(({ column }) => column).toSorted())
})

test('a merge repoints every registered column', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const [memberId, duplicateId] = [await createMember(portal), await createMember(portal)]
  await referToMember(portal, duplicateId)
  await createPhotograph(portal, ada, { memberId: duplicateId })
  await ada.call('POST /api/family-posts', { body: { authorId: duplicateId, content: 'Her bees.' } })

  // One link would be a duplicate after the merge.
  await createDocument(ada, {
    memberIds: [duplicateId],
    audience: 'members',
    readerIds: [memberId, duplicateId],
  })
  await createExpectation(portal, { memberId: duplicateId })
  await createInvitation(portal, { memberId: duplicateId })
  await createAppointment(portal, { memberId: duplicateId })
  await createBranch(portal, duplicateId)
  await createStake(portal, board, { memberId: duplicateId })

  const columns = memberReferences
    .filter(({ repointMember }) => repointMember !== null)
    .flatMap(slice => slice.columns)
    .toSorted()
  expect(await listColumnsWith(portal, duplicateId, columns), 'the test covers every column').toEqual(columns)
  const { id } = await ada.call('POST /api/family-members/{id}/merges', {
    params: { id: memberId },
    body: { duplicateId, requestNotes: null },
  })
  await board.call('POST /api/board-approvals/{id}/approve', { params: { id }, body: {} })
  expect(await listColumnsWith(portal, duplicateId, columns)).toEqual([])
  expect(await listColumnsWith(portal, memberId, columns)).toEqual(columns)
})

/** Adds relatives, partners, a life event and a merged duplicate of a member. */
async function referToMember(portal: TestPortal, memberId: string): Promise<void> {
  const { db } = portal.database
  const other = await createMember(portal)
  for (const column of ['fatherId', 'motherId', 'spouseId'] as const)
    await createMember(portal, undefined, { [column]: memberId })
  await db
    .insertInto('parentLinks')
    .values([
      { childId: memberId, parentId: other, kind: 'adoptive' },
      { childId: await createMember(portal), parentId: memberId, kind: 'step' },
    ])
    .execute()
  await db
    .insertInto('partnerships')
    .values([
      { firstId: memberId, secondId: other, kind: 'engagement' },
      { firstId: await createMember(portal), secondId: memberId, kind: 'marriage' },
    ])
    .execute()
  const removed = { removedAt: portal.time.now, mergedIntoId: memberId }
  await db
    .updateTable('familyMembers')
    .set(removed)
    .where('id', '=', await createMember(portal))
    .execute()
  await db.insertInto('lifeEvents').values({ memberId, kind: 'baptism' }).execute()
}

/** Those of the columns, such as `family_posts.member_id`, that contain the member's id. */
async function listColumnsWith(
  { database }: TestPortal,
  memberId: string,
  columns: string[],
): Promise<string[]> {
  const found = []
  for (const column of columns) {
    const [table = '', name = ''] = column.split('.')
    const { rows } = await sql`
      select from ${sql.table(table)} where ${sql.id(name)} = ${memberId} limit 1`.execute(database.db)
    if (rows.length > 0) found.push(column)
  }
  return found
}
