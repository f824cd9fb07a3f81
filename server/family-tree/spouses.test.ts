import { expect, test } from 'vitest'

import { setSpecifiedSpouse } from '#server/family-tree/specified-relatives.ts'
import { listMembers } from '#server/family-tree/store.ts'
import { createMember, submitMember, createSubmission } from '#server/test/members.ts'
import { type TestPortal, openPortalWithBoard } from '#server/test/open-portal.ts'

test('approval makes the spouse link symmetric', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const edmund = await createMember(portal, undefined, { firstName: 'Edmund' })
  const request = await submitMember(ada, { firstName: 'Helena', spouseId: edmund })
  expect(await readSpouses(portal)).toEqual({ Edmund: null, Helena: 'Edmund' })
  const readPartners = async () =>
    (await ada.call('GET /api/family-members/{id}/circle', { params: { id: edmund } })).partners
  expect(await readPartners()).toMatchObject([{ name: 'Helena Hartwell', isVerified: false }])
  await board.call('POST /api/board-approvals/{id}/approve', { params: { id: request }, body: {} })
  expect(await readSpouses(portal)).toEqual({ Edmund: 'Helena', Helena: 'Edmund' })
  expect(await readPartners()).toMatchObject([{ name: 'Helena Hartwell', isVerified: true }])
})

test('naming a married member does not change their spouse', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const helena = await createMember(portal, undefined, { firstName: 'Helena' })
  const edmund = await createMember(portal, undefined, { firstName: 'Edmund', spouseId: helena })
  const request = await submitMember(ada, { firstName: 'Beatrice', spouseId: edmund })
  await board.call('POST /api/board-approvals/{id}/approve', { params: { id: request }, body: {} })
  expect(await readSpouses(portal)).toEqual({ Beatrice: 'Edmund', Edmund: 'Helena', Helena: null })
})

test('changing the spouse clears the previous link', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const helena = await createMember(portal, undefined, { firstName: 'Helena' })
  const edmund = await createMember(portal, undefined, { firstName: 'Edmund', spouseId: helena })
  const { db } = portal.database
  await db.transaction().execute(tx => setSpecifiedSpouse(tx, helena, edmund))
  const beatrice = await createMember(portal, undefined, { firstName: 'Beatrice' })
  const { id } = await ada.call('POST /api/family-members/{id}/corrections', {
    params: { id: edmund },
    body: { changes: { spouseId: beatrice }, version: 1 },
  })
  await board.call('POST /api/board-approvals/{id}/approve', { params: { id }, body: {} })
  expect(await readSpouses(portal)).toEqual({ Beatrice: 'Edmund', Edmund: 'Beatrice', Helena: null })
})

test('stores the typed name of a spouse outside the tree', async () => {
  const { portal, ada } = await openPortalWithBoard()
  const { id } = await ada.call('POST /api/family-members', {
    body: createSubmission({ firstName: 'Edmund', spouseName: ' Helena Ferrars ' }),
  })
  expect(await ada.call('GET /api/family-members/{id}', { params: { id } })).toMatchObject({
    spouseId: null,
    spouseName: 'Helena Ferrars',
  })
  const cora = await createMember(portal, undefined, { firstName: 'Cora', spouseId: id })
  const [request] = await ada.call('GET /api/board-approvals')
  const ben = await portal.signIn('board_member')
  await ben.call('POST /api/board-approvals/{id}/reject', { params: { id: request!.id }, body: {} })
  expect(await ada.call('GET /api/family-members/{id}', { params: { id: cora } })).toMatchObject({
    spouseId: null,
    spouseName: 'Edmund Hartwell',
  })
})

test('reports the year 0 at its field', async () => {
  const { portal, ada } = await openPortalWithBoard()
  const entered = await ada.try('POST /api/family-members', {
    body: createSubmission({ birthDate: '0000-12-31' }),
  })
  expect([entered.status, entered.body.fields]).toEqual([400, { birthDate: 'There is no year 0' }])
  const id = await createMember(portal)
  const corrected = await ada.try('POST /api/family-members/{id}/corrections', {
    params: { id },
    body: { changes: { birthDate: '0000-05-05', birthText: null }, version: 1 },
  })
  expect(corrected.status).toBe(400)
  expect(JSON.stringify(corrected.body.fields)).toContain('There is no year 0')
})

/** The spouse of each member, by first names. */
async function readSpouses({ database }: TestPortal): Promise<Record<string, string | null>> {
  const batches = await Array.fromAsync(listMembers(database.db))
  const members = batches.flat().toSorted((one, other) => one.firstName.localeCompare(other.firstName))
  const names = new Map(members.map(({ id, firstName }) => [id, firstName]))
  return Object.fromEntries(
    members.map(({ firstName, spouseId }) => [firstName, names.get(spouseId ?? '') ?? null]),
  )
}
