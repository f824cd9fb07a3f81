import { expect, test } from 'vitest'

import { importFile, uploadPreview, familyOfFour } from '#server/test/family-files.ts'
import { createMember } from '#server/test/members.ts'
import { openPortal } from '#server/test/open-portal.ts'

test('rejects a file where someone is their own ancestor', async () => {
  const portal = await openPortal()
  const ben = await portal.signIn('board_member')
  const file = familyOfFour.replace('1 FAMS @F1@', '1 FAMS @F1@\n1 FAMC @F2@')
  const { body } = await uploadPreview(ben, file)
  expect(body.cycles).toEqual([
    expect.stringMatching(/Bram Hartwell .*is their own ancestor: .*child of Doran Hartwell/),
  ])
  expect(await importFile(ben, file)).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('is their own ancestor'),
  })
  expect(await ben.call('GET /api/family-members')).toEqual([])
})

test('rejects a cycle that runs through members of the tree', async () => {
  const portal = await openPortal()
  const ben = await portal.signIn('board_member')
  const maud = await createMember(portal, undefined, { firstName: 'Maud', birthDate: '1990-11-09' })
  await createMember(portal, undefined, {
    firstName: 'Bram',
    birthText: 'about 1850',
    fatherId: maud,
  })
  const { body } = await uploadPreview(ben, familyOfFour)
  expect(body.cycles).toEqual([])
  expect(body.cyclesWithTree).toEqual([
    expect.stringMatching(/is their own ancestor: .*Bram Hartwell, child of Maud Hartwell/),
  ])
  expect(await importFile(ben, familyOfFour, { useMatches: true })).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('is their own ancestor'),
  })
})

test('rejects a cycle through adoptive parents in the tree', async () => {
  const portal = await openPortal()
  const ben = await portal.signIn('board_member')
  const maud = await createMember(portal, undefined, { firstName: 'Maud', birthDate: '1990-11-09' })
  const bram = await createMember(portal, undefined, { firstName: 'Bram', birthText: 'about 1850' })
  await portal.database.db
    .insertInto('parentLinks')
    .values({ childId: bram, parentId: maud, kind: 'adoptive' })
    .execute()
  expect(await importFile(ben, familyOfFour, { useMatches: true })).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('is their own ancestor'),
  })
})
