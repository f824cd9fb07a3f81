import { expect, test } from 'vitest'

import { exportTree, importFile } from '#server/test/family-files.ts'
import { openPortal } from '#server/test/open-portal.ts'

/** A file of 7.0 with its own tag under the name that a standard tag has in 5.5.1. */
const withOwnTag = `0 HEAD
1 GEDC
2 VERS 7.0
0 @I1@ INDI
1 NAME Ada /Hartwell/
2 TRAN Zelda /Quux/
3 LANG cy
1 BIRT
2 DATE 2001
0 @I2@ INDI
1 NAME Bram /Ellery/
1 DEAT Y
1 NOTE Loved Zelda Quux.
1 UID 5b1f
1 _TRAN Transcribed
0 TRLR
`

const withUndocumentedUid = `0 HEAD
1 GEDC
2 VERS 5.5.1
2 FORM LINEAGE-LINKED
1 CHAR UTF-8
0 @I1@ INDI
1 NAME Cosima /Ellery/
1 DEAT Y
1 _UID 7c2e
0 TRLR
`

test.each(['5.5.1', '7.0'])('removes transliterated names of the living in %s', async version => {
  const [first, second] = await openTrees()
  await importFile(first, withOwnTag)
  const whole = await exportTree(first, { living: 'included' })
  expect(whole).toContain('2 _TRAN_ Zelda /Quux/')
  await importFile(second, whole)
  for (const rosa of [first, second]) {
    const redacted = await exportTree(rosa, { version })
    expect(redacted).toContain('1 _TRAN Transcribed')
    expect(redacted).not.toMatch(/Zelda|Quux/)
  }
})

test('recognizes standard tags by their names in a 7.0 file', async () => {
  const [rosa] = await openTrees()
  await importFile(rosa, withRenamedTags)
  const members = await rosa.call('GET /api/family-members')
  expect(members).toContainEqual(expect.objectContaining({ firstName: 'Ada', birthDate: '2001-07-04' }))
  const redacted = await exportTree(rosa, { version: '7.0' })
  expect(redacted).toContain('1 NAME Bram /Ellery/')
  expect(redacted).not.toMatch(/Zelda|Quux/)
})

const withRenamedTags = `0 HEAD
1 GEDC
2 VERS 7.0
1 SCHMA
2 TAG _BORN https://gedcom.io/terms/v7/BIRT
2 TAG _ALSO https://gedcom.io/terms/v7/NAME-TRAN
0 @I1@ INDI
1 NAME Ada /Hartwell/
2 _ALSO Zelda /Quux/
3 LANG cy
1 _BORN
2 DATE 4 JUL 2001
0 @I2@ INDI
1 NAME Bram /Ellery/
1 DEAT Y
1 NOTE Loved Zelda Quux.
0 TRLR
`

test('separates equally named tags of several files', async () => {
  const [first, second] = await openTrees()
  await importFile(first, withOwnTag)
  await importFile(first, withUndocumentedUid)
  const exported = await exportTree(first, { living: 'included' })
  expect(exported).toContain('2 TAG _UID_ https://gedcom.io/terms/v7/UID\n')
  expect(exported).toContain('1 _UID_ 5b1f\n')
  expect(exported).toContain('1 _UID 7c2e\n')

  await importFile(second, exported)
  expect(await exportTree(second, { living: 'included' })).toBe(exported)
  const seven = await exportTree(second, { living: 'included', version: '7.0' })
  expect(seven).toContain('1 UID 5b1f\n')
  expect(seven).toContain('1 _UID 7c2e\n')
})

async function openTrees() {
  const [first, second] = [await openPortal(), await openPortal()]
  return [await first.signIn('admin'), await second.signIn('admin')] as const
}
