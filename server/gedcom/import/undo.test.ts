import { expect, onTestFinished, test } from 'vitest'

import { importFile, familyOfFour } from '#server/test/family-files.ts'
import { createMember } from '#server/test/members.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'

test('undo removes what an import added and restores the rest', async () => {
  const portal = await openPortal()
  const ben = await portal.signIn('board_member')
  const id = await createMember(portal, undefined, {
    firstName: 'Doran',
    lastName: 'Hartwell',
    birthDate: '1880-05-03',
    generation: 3,
  })
  const before = await readTables(portal)
  const done = await importFile(ben, familyOfFour, { useMatches: true })
  expect(done).toMatchObject({ state: 'done', people: 3, matched: 1 })
  const member = await ben.call('GET /api/family-members/{id}', { params: { id } })
  expect(member).toMatchObject({ middleName: 'Edric', occupation: 'Clockmaker', generation: 3 })
  expect(member.fatherId).not.toBeNull()
  const undone = await ben.call('POST /api/gedcom-imports/{id}/undo', { params: { id: done.id } })
  expect(undone).toMatchObject({ state: 'undone' })
  expect(await readTables(portal)).toEqual(before)
  expect(await ben.call('GET /api/family-members')).toHaveLength(1)
  expect(await ben.try('POST /api/gedcom-imports/{id}/undo', { params: { id: done.id } })).toMatchObject({
    status: 409,
    body: { code: 'gedcom.not-in-tree' },
  })
})

test('rejects the undo of an import with later changes', async () => {
  const portal = await openPortal()
  const ben = await portal.signIn('board_member')
  const { id } = await importFile(ben, familyOfFour)
  const [bram, doran] = await ben.call('GET /api/family-members')
  await ben.call('POST /api/family-posts', { body: { authorId: bram!.id, content: 'My grandfather.' } })
  await ben.call('POST /api/family-members', {
    body: { firstName: 'Ivo', lastName: 'Hartwell', relationship: 'child', fatherId: doran!.id },
  })
  await portal.database.pool.query('update family_members set version = 2 where id = $1', [doran!.id])
  const refused = await ben.try('POST /api/gedcom-imports/{id}/undo', { params: { id } })
  expect(refused).toMatchObject({
    status: 409,
    body: {
      error:
        'This import can no longer be undone: 1 person has been edited since, 1 link to its people has ' +
        'been made, 1 post has been written on their pages',
    },
  })
  expect(await ben.call('GET /api/family-members')).toHaveLength(5)
  const { undoProblem } = await ben.call('GET /api/gedcom-imports/{id}', { params: { id } })
  expect(refused.body).toMatchObject({ error: undoProblem })
})

test('reading an import does not wait for changes to its members', async () => {
  const portal = await openPortal()
  const ben = await portal.signIn('board_member')
  const { id } = await importFile(ben, familyOfFour)
  const editor = await portal.database.connect()
  onTestFinished(() => editor.end())
  await editor.query('begin; select from family_members for no key update')
  expect(await ben.call('GET /api/gedcom-imports/{id}', { params: { id } })).toMatchObject({
    undoProblem: null,
  })
})

test('an import without later changes can be undone', async () => {
  const portal = await openPortal()
  const ben = await portal.signIn('board_member')
  const { id } = await importFile(ben, familyOfFour)
  const readImport = () => ben.call('GET /api/gedcom-imports/{id}', { params: { id } })
  expect(await readImport()).toMatchObject({ state: 'done', undoProblem: null })
  await ben.call('POST /api/gedcom-imports/{id}/undo', { params: { id } })
  expect(await readImport()).not.toHaveProperty('undoProblem')
})

test('a link to an account does not count as an edit', async () => {
  const portal = await openPortal()
  const rosa = await portal.signIn('admin')
  const ben = await portal.signIn('board_member', 'Ben')
  const { id } = await importFile(rosa, familyOfFour)
  const maud = (await rosa.call('GET /api/family-members')).find(({ firstName }) => firstName === 'Maud')!
  const params = { id: maud.id }
  const claim = await ben.call('POST /api/family-members/{id}/claims', { params, body: {} })
  const approve = 'POST /api/board-approvals/{id}/approve'
  await rosa.call(approve, { params: { id: claim.id }, body: {} })
  const refused = await rosa.try('POST /api/gedcom-imports/{id}/undo', { params: { id } })
  const linked = '1 person has been linked to an account'
  expect(refused.body).toMatchObject({ error: `This import can no longer be undone: ${linked}` })

  const { version } = await ben.call('GET /api/family-members/{id}', { params })
  const body = { version, biography: 'I keep bees.' }
  await ben.call('PUT /api/family-members/{id}/own-details', { params, body })
  const repeated = await rosa.try('POST /api/gedcom-imports/{id}/undo', { params: { id } })
  expect(repeated.body).toMatchObject({ error: expect.stringContaining('1 person has been edited since') })
})

test('a file that was imported twice can be undone twice', async () => {
  const portal = await openPortal()
  const ben = await portal.signIn('board_member')
  const first = await importFile(ben, familyOfFour)
  const before = await readTables(portal)
  const second = await importFile(ben, familyOfFour, { useMatches: true })
  expect(second).toMatchObject({
    state: 'done',
    people: 0,
    matched: 4,
    partnerships: 0,
    lifeEvents: 0,
  })
  expect(await ben.try('POST /api/gedcom-imports/{id}/undo', { params: { id: first.id } })).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('a later import has matched 4 of them') },
  })
  await ben.call('POST /api/gedcom-imports/{id}/undo', { params: { id: second.id } })
  expect(await readTables(portal)).toEqual(before)
  await ben.call('POST /api/gedcom-imports/{id}/undo', { params: { id: first.id } })
  expect(await ben.call('GET /api/family-members')).toEqual([])
})

test('imports a marriage that is stored with and without a date', async () => {
  const portal = await openPortal()
  const ben = await portal.signIn('board_member')
  await importFile(ben, familyOfFour)
  await addUndatedMarriage(portal)
  const repeated = await importFile(ben, familyOfFour, { useMatches: true })
  expect(repeated).toMatchObject({ state: 'done', partnerships: 0 })
})

test('completes an undated marriage until the import is undone', async () => {
  const portal = await openPortal()
  const ben = await portal.signIn('board_member')
  const { cosima, doran } = await createCouple(portal)
  const before = await readTables(portal)
  const readPartners = async (id: string) =>
    (await ben.call('GET /api/family-members/{id}/circle', { params: { id } })).partners
  expect(await readPartners(cosima)).toMatchObject([{ id: doran, kind: 'marriage', startText: null }])

  const done = await importFile(ben, familyOfFour, { useMatches: true })
  expect(done).toMatchObject({ matched: 2, partnerships: 1 })
  expect(await readPartners(cosima)).toMatchObject([
    { id: doran, kind: 'marriage', startText: 'Jun 12, 1905', place: 'Aldermere' },
  ])
  const params = { id: cosima }
  expect(await ben.call('GET /api/family-members/{id}', { params })).toMatchObject({ spouseId: doran })

  await ben.call('POST /api/gedcom-imports/{id}/undo', { params: { id: done.id } })
  expect(await readTables(portal)).toEqual(before)
})

test('an undo removes an implied marriage without a spouse', async () => {
  const portal = await openPortal()
  const ben = await portal.signIn('board_member')
  await createCouple(portal)
  const { id } = await importFile(ben, familyOfFour, { useMatches: true })
  await portal.database.db
    .updateTable('partnerships')
    .set({ isSpouseOfFirst: false, isSpouseOfSecond: false })
    .execute()
  await ben.call('POST /api/gedcom-imports/{id}/undo', { params: { id } })
  expect(await portal.database.db.selectFrom('partnerships').select('id').execute()).toEqual([])
})

test('an undo retains a listed marriage without a spouse', async () => {
  const portal = await openPortal()
  const ben = await portal.signIn('board_member')
  await createCouple(portal)
  const { db } = portal.database
  await db.updateTable('partnerships').set({ isImplied: false }).execute()
  const { id } = await importFile(ben, familyOfFour, { useMatches: true })
  await db.updateTable('partnerships').set({ isSpouseOfFirst: false, isSpouseOfSecond: false }).execute()
  await ben.call('POST /api/gedcom-imports/{id}/undo', { params: { id } })
  expect(await db.selectFrom('partnerships').select('importId').execute()).toEqual([{ importId: null }])
})

test('an undo retains one undated marriage of a couple', async () => {
  const portal = await openPortal()
  const ben = await portal.signIn('board_member')
  await createCouple(portal)
  const { id } = await importFile(ben, familyOfFour, { useMatches: true })
  await addUndatedMarriage(portal)
  await ben.call('POST /api/gedcom-imports/{id}/undo', { params: { id } })
  const partnerships = await portal.database.db
    .selectFrom('partnerships')
    .select(['startText', 'importId'])
    .execute()
  expect(partnerships).toEqual([{ startText: null, importId: null }])
})

/** Adds the couple of `familyOfFour`. Only that they are married is known. */
async function createCouple(portal: TestPortal): Promise<{ cosima: string; doran: string }> {
  const hartwell = { lastName: 'Hartwell', isAlive: false }
  const cosima = await createMember(portal, undefined, {
    ...hartwell,
    firstName: 'Cosima',
    birthText: 'between 1881 and 1883',
  })
  const doran = await createMember(portal, undefined, {
    ...hartwell,
    firstName: 'Doran',
    birthDate: '1880-05-03',
    spouseId: cosima,
  })
  return { cosima, doran }
}

/** Adds an undated marriage to a couple that has another one. */
async function addUndatedMarriage({ database }: TestPortal): Promise<void> {
  await database.pool.query(
    `insert into partnerships (first_id, second_id, kind)
     select first_id, second_id, 'marriage' from partnerships limit 1`,
  )
}

/** All members with their links, without their versions, which undo does not restore. */
async function readTables({ database }: TestPortal) {
  const { rows: members } = await database.pool.query(
    `select to_jsonb(m) - 'version' - 'updated_at' as member from family_members as m where removed_at is null order by id`,
  )
  const { rows: links } = await database.pool.query(
    `select to_jsonb(l) as link from parent_links as l union all select to_jsonb(l) from partnerships as l union all select to_jsonb(l) from life_events as l`,
  )
  return { members, links }
}
