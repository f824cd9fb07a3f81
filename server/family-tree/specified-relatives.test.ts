import { expect, test } from 'vitest'

import { findViolatedConstraint } from '#server/platform/database/database.ts'
import {
  approveRequest,
  createThreeMembers,
  getCircle,
  createMarriage,
  requestCorrection,
} from '#server/test/corrections.ts'
import { openPortal, openPortalWithBoard, type TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'

import { setSpecifiedRelatives, type SpecifiedRelatives } from './specified-relatives.ts'
import { findMember } from './store.ts'

test('lists a further parent who becomes the father once', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const [id, carl, dora] = await createThreeMembers(portal)
  await setRelatives(portal, id, { fatherId: dora })
  await approveRequest(
    board,
    await requestCorrection(ada, id, {
      furtherParents: [
        { parentId: carl, kind: 'birth' },
        { parentId: carl, kind: 'adoptive' },
      ],
    }),
  )
  await approveRequest(board, await requestCorrection(ada, id, { fatherId: carl }, 2))
  expect(await findMember(portal.database.db, id)).toMatchObject({ fatherId: carl })
  expect((await getCircle(ada, id)).parents).toMatchObject([
    { id: carl, kind: 'birth' },
    { id: carl, kind: 'adoptive' },
  ])
})

test('a correction can turn the father into a further parent', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const [id, carl, dora] = await createThreeMembers(portal)
  await setRelatives(portal, id, { fatherId: carl })
  const correction = { fatherId: dora, furtherParents: [{ parentId: carl, kind: 'birth' as const }] }
  await approveRequest(board, await requestCorrection(ada, id, correction))
  expect((await getCircle(ada, id)).parents).toMatchObject([
    { id: dora, kind: 'birth' },
    { id: carl, kind: 'birth' },
  ])
})

test('changing the spouse retains a listed marriage', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const [id, carl, dora] = await createThreeMembers(portal)
  await approveRequest(board, await requestCorrection(ada, id, { partners: [createMarriage(carl)] }))
  expect(await findMember(portal.database.db, id)).toMatchObject({ spouseId: carl })
  await approveRequest(board, await requestCorrection(ada, id, { spouseId: dora }, 2))
  expect(await listPartnerIds(ada, id)).toEqual([carl, dora].toSorted())
  expect(await listPartnerIds(ada, carl)).toEqual([id])
})

test('changing the spouse removes an implied marriage', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const [id, carl, dora] = await createThreeMembers(portal)
  await approveRequest(board, await requestCorrection(ada, id, { spouseId: carl }))
  await approveRequest(board, await requestCorrection(ada, id, { spouseId: dora }, 2))
  expect(await listPartnerIds(ada, id)).toEqual([dora])
  expect(await listPartnerIds(ada, carl)).toEqual([])
})

test('retains an implied marriage once it is listed', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const [id, carl, dora] = await createThreeMembers(portal)
  await approveRequest(board, await requestCorrection(ada, id, { spouseId: carl }))
  const partners = [createMarriage(carl), { ...createMarriage(dora), startText: '1951', endText: '1960' }]
  await approveRequest(board, await requestCorrection(ada, id, { partners }, 2))
  await approveRequest(board, await requestCorrection(ada, id, { spouseId: null }, 3))
  expect(await listPartnerIds(ada, id)).toEqual([carl, dora].toSorted())
})

test('the father and the mother can be exchanged', async () => {
  const portal = await openPortal()
  const [id, carl, dora] = await createThreeMembers(portal)
  const { db } = portal.database
  await setRelatives(portal, id, { fatherId: carl, motherId: dora })
  await setRelatives(portal, id, { fatherId: dora, motherId: carl })
  expect(await findMember(db, id)).toMatchObject({ fatherId: dora, motherId: carl })
})

test('the database rejects a second spouse or father', async () => {
  const portal = await openPortal()
  const [id, carl, dora] = await createThreeMembers(portal)
  const { db } = portal.database
  await setRelatives(portal, id, { fatherId: carl, spouseId: dora })
  const father = { childId: id, parentId: dora, kind: 'birth', role: 'father' } as const
  const second = await db.insertInto('parentLinks').values(father).execute().catch(findViolatedConstraint)
  expect(second).toBe('parent_links_one_role')
  const marriage = { firstId: id, secondId: carl, kind: 'marriage', isSpouseOfFirst: true } as const
  await expect(db.insertInto('partnerships').values(marriage).execute()).rejects.toThrow(
    'one_spouse_of_first',
  )
  const reversed = { firstId: carl, secondId: id, kind: 'marriage', isSpouseOfSecond: true } as const
  await expect(db.insertInto('partnerships').values(reversed).execute()).rejects.toThrow(
    'two specified spouses',
  )
})

async function listPartnerIds(person: Person, id: string): Promise<string[]> {
  return (await getCircle(person, id)).partners.map(partner => partner.id).toSorted()
}

async function setRelatives(
  { database }: TestPortal,
  id: string,
  relatives: Partial<SpecifiedRelatives>,
): Promise<void> {
  await database.db.transaction().execute(tx => setSpecifiedRelatives(tx, id, relatives))
}
