import { expect, test } from 'vitest'

import { exportTree, importFile } from '#server/test/family-files.ts'
import { createMember } from '#server/test/members.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'

/** Bram and Cosima, and Cosima again without dates, married to him on the same day. */
const family = `0 HEAD
1 GEDC
2 VERS 5.5.1
0 @I1@ INDI
1 NAME Bram /Hartwell/
1 SEX M
1 BIRT
2 DATE 1850
1 DEAT
2 DATE 1921
1 FAMS @F1@
1 FAMS @F2@
0 @I2@ INDI
1 NAME Cosima Jane /Ellery/
1 SEX F
1 _ODD of the duplicate
1 NOTE @N1@
1 FAMS @F2@
0 @I3@ INDI
1 NAME Cosima /Ellery/
1 SEX F
1 BIRT
2 DATE 1852
1 DEAT
2 DATE 1930
1 FAMS @F1@
0 @I4@ INDI
1 NAME Doran /Hartwell/
1 SEX M
1 DEAT
2 DATE 1950
1 FAMC @F2@
0 @F1@ FAM
1 HUSB @I1@
1 WIFE @I3@
1 MARR
2 DATE 12 JUN 1875
0 @F2@ FAM
1 HUSB @I1@
1 WIFE @I2@
1 MARR
2 DATE 12 JUN 1875
2 SOUR Parish book
1 _ODD of the second wedding
1 CHIL @I4@
0 @N1@ NOTE Shared by no one else
0 TRLR
`

test('exports a merged duplicate and its wedding once', async () => {
  const portal = await openPortal()
  const rosa = await portal.signIn('admin')
  await importFile(rosa, family)
  await mergeMembers(portal, rosa, { survivor: '1852', duplicate: null })
  const file = await exportTree(rosa, { living: 'included' })
  expect(listPeople(file)).toEqual(['I1', 'I3', 'I4'])
  expect(findRecord(file, 'I3')).toContain('1 _ODD of the duplicate')
  expect(findRecord(file, 'I3').match(/FAMS/g)).toHaveLength(1)
  expect(file.match(/0 @F\d+@ FAM/g)).toEqual(['0 @F1@ FAM'])
  const one = findRecord(file, 'F1')
  expect(one.match(/(?:HUSB|WIFE|CHIL) @I\d@/g)?.toSorted()).toEqual(['CHIL @I4@', 'HUSB @I1@', 'WIFE @I3@'])
  expect(one).toContain('1 MARR\n2 DATE 12 JUN 1875\n2 SOUR Parish book\n1 _ODD of the second wedding')
  expect(one.match(/MARR/g)).toHaveLength(1)
  expect(findRecord(file, 'I4')).toContain('1 FAMC @F1@')
})

test('exports a merged duplicate as dead when its member is dead', async () => {
  const portal = await openPortal()
  const rosa = await portal.signIn('admin')
  await importFile(rosa, family)
  await mergeMembers(portal, rosa, { survivor: '1852', duplicate: null })
  const file = await exportTree(rosa)
  for (const line of [
    '1 NAME Cosima Jane /Ellery/',
    '1 _ODD of the duplicate',
    '0 @N1@ NOTE Shared by no one else',
  ])
    expect(file).toContain(line)
})

test('a member without a file gets the record of their duplicate', async () => {
  const portal = await openPortal()
  const rosa = await portal.signIn('admin')
  await importFile(rosa, family)
  const cosima = { firstName: 'Cosima', lastName: 'Ellery', birthText: '1853', isAlive: false }
  await createMember(portal, undefined, cosima)
  await mergeMembers(portal, rosa, { survivor: '1853', duplicate: null })
  await mergeMembers(portal, rosa, { survivor: '1852', duplicate: '1853' })
  const file = await exportTree(rosa, { living: 'included' })
  expect(listPeople(file)).toEqual(['I1', 'I3', 'I4'])
  expect(findRecord(file, 'I3')).toContain('1 _ODD of the duplicate')
})

async function mergeMembers(
  portal: TestPortal,
  admin: Person,
  { survivor, duplicate }: { survivor: string; duplicate: string | null },
): Promise<void> {
  const findId = async (born: string | null) => {
    const { rows } = await portal.database.pool.query<{ id: string }>(
      `select id from family_members
       where first_name = 'Cosima' and removed_at is null and birth_text is not distinct from $1`,
      [born],
    )
    return rows[0]!.id
  }
  const [id, duplicateId] = [await findId(survivor), await findId(duplicate)]
  const approval = await admin.call('POST /api/family-members/{id}/merges', {
    params: { id },
    body: { duplicateId, requestNotes: null },
  })
  const board = await portal.signIn('board_member')
  await board.call('POST /api/board-approvals/{id}/approve', {
    params: { id: approval.id },
    body: {},
  })
}

function listPeople(file: string): string[] {
  return [...file.matchAll(/^0 @(\w+)@ INDI$/gm)].flatMap(([, xref]) => xref ?? [])
}

function findRecord(file: string, xref: string): string {
  return file.split(`\n0 @${xref}@ `)[1]?.split('\n0 ')[0] ?? ''
}
