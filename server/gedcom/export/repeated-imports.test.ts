import { expect, test } from 'vitest'

import { exportTree, importFile, uploadPreview, familyOfFour } from '#server/test/family-files.ts'
import { openPortal } from '#server/test/open-portal.ts'

/** Bram and Cosima, with sources. Only their son has dates. */
const undated = `0 HEAD
1 GEDC
2 VERS 5.5.1
0 @I1@ INDI
1 NAME Bram /Hartwell/
1 SEX M
1 DEAT Y
1 SOUR @S1@
1 FAMS @F1@
0 @I2@ INDI
1 NAME Cosima /Ellery/
1 SEX F
1 DEAT Y
1 FAMS @F1@
1 FAMC @F2@
0 @I3@ INDI
1 NAME Doran /Hartwell/
1 SEX M
1 BIRT
2 DATE 3 MAY 1880
1 FAMC @F1@
0 @I4@ INDI
1 NAME Edric /Ellery/
1 SEX M
1 DEAT Y
1 FAMS @F2@
0 @I5@ INDI
1 NAME Bram /Hartwell/
1 SEX M
1 DEAT Y
0 @F1@ FAM
1 HUSB @I1@
1 WIFE @I2@
1 MARR
2 DATE 1875
2 SOUR @S1@
1 CHIL @I3@
0 @F2@ FAM
1 HUSB @I4@
1 CHIL @I2@
0 @S1@ SOUR
1 TITL Parish book
1 REPO @R1@
0 @R1@ REPO
1 NAME Coldbrook
0 TRLR
`

test('matches people without dates by their relatives only', async () => {
  const portal = await openPortal()
  const rosa = await portal.signIn('admin')
  await importFile(rosa, undated)
  const { body: preview } = await uploadPreview(rosa, undated)
  expect(preview.matches.map(({ name }) => name).toSorted()).toEqual([
    'Bram Hartwell',
    'Cosima Ellery',
    'Doran Hartwell',
    'Edric Ellery',
  ])
  expect(await importFile(rosa, undated, { useMatches: true })).toMatchObject({ people: 1, matched: 4 })
})

test('an ambiguous namesake matches no one', async () => {
  const portal = await openPortal()
  const rosa = await portal.signIn('admin')
  const formatChild = (id: string) =>
    `0 @${id}@ INDI\n1 NAME Bram /Hartwell/\n1 SEX M\n1 DEAT Y\n1 FAMC @F3@\n`
  const addChildren = (...ids: string[]) =>
    undated
      .replace(/0 @I5@[^]*?(?=0 @F1@)/, ids.map(formatChild).join(''))
      .replace('0 @S1@', `0 @F3@ FAM\n1 HUSB @I3@\n${ids.map(id => `1 CHIL @${id}@\n`).join('')}0 @S1@`)
  await importFile(rosa, addChildren('I5'))
  const two = addChildren('I5', 'I6')
  expect(await importFile(rosa, two, { useMatches: true })).toMatchObject({ people: 2, matched: 4 })
  expect(await importFile(rosa, addChildren('I5'), { useMatches: true })).toMatchObject({
    people: 1,
    matched: 4,
  })
})

test('exports a file that was imported twice once', async () => {
  const portal = await openPortal()
  const rosa = await portal.signIn('admin')
  const knownPeople = undated.replace(/0 @I5@[^]*?(?=0 @F1@)/, '')
  await importFile(rosa, knownPeople)
  const before = await exportTree(rosa, { living: 'included' })
  expect(await importFile(rosa, knownPeople, { useMatches: true })).toMatchObject({ people: 0, matched: 4 })
  expect(await exportTree(rosa, { living: 'included' })).toBe(before)
})

test('exports an adoption once after a second import', async () => {
  const portal = await openPortal()
  const rosa = await portal.signIn('admin')
  const adoption = '1 ADOP\n2 DATE 1882\n2 FAMC @F1@\n3 ADOP BOTH\n'
  const knownPeople = undated.replace('2 DATE 3 MAY 1880\n', line => line + adoption)
  await importFile(rosa, knownPeople)
  const before = await exportTree(rosa, { living: 'included' })
  expect(before).toContain(adoption)
  expect(await importFile(rosa, knownPeople, { useMatches: true })).toMatchObject({ matched: 4 })
  const after = await exportTree(rosa, { living: 'included' })
  expect(after.split('1 ADOP\n')).toHaveLength(2)
})

test('exports differing sources of the same title separately', async () => {
  const portal = await openPortal()
  const rosa = await portal.signIn('admin')
  const knownPeople = undated.replace(/0 @I5@[^]*?(?=0 @F1@)/, '')
  await importFile(rosa, knownPeople)
  await importFile(rosa, knownPeople.replace('1 NAME Coldbrook', '1 NAME Dunwich'), { useMatches: true })
  const file = await exportTree(rosa, { living: 'included' })
  expect(file.match(/^0 @R\d+@ REPO\n1 NAME .*$/gm)).toEqual([
    '0 @R1@ REPO\n1 NAME Coldbrook',
    '0 @R2@ REPO\n1 NAME Dunwich',
  ])
  // A source in another repository is a different source.
  expect(file.match(/^1 REPO @R\d@$/gm)).toEqual(['1 REPO @R1@', '1 REPO @R2@'])
})

test('a couple who married twice has two partnerships', async () => {
  const portal = await openPortal()
  const rosa = await portal.signIn('admin')
  const secondWedding = '0 @F3@ FAM\n1 HUSB @I2@\n1 WIFE @I3@\n1 MARR\n2 DATE 1919\n2 PLAC Dunwich\n0 @N1@'
  const twice = familyOfFour
    .replace('2 PLAC Aldermere\n', '2 PLAC Aldermere\n1 DIV\n2 DATE 1912\n')
    .replace('0 @N1@', secondWedding)
    .replaceAll('1 FAMS @F2@', '1 FAMS @F2@\n1 FAMS @F3@')
  expect(await importFile(rosa, twice)).toMatchObject({ partnerships: 2 })
  const members = await rosa.call('GET /api/family-members')
  const doran = members.find(({ firstName }) => firstName === 'Doran')!
  const cosima = members.find(({ firstName }) => firstName === 'Cosima')!
  expect(doran.spouseId).toBe(cosima.id)
  const { partners } = await rosa.call('GET /api/family-members/{id}/circle', { params: { id: doran.id } })
  expect(partners).toMatchObject([
    { id: cosima.id, kind: 'divorced', startText: 'Jun 12, 1905', endText: '1912', place: 'Aldermere' },
    { id: cosima.id, kind: 'marriage', startText: '1919', place: 'Dunwich' },
  ])
  const file = await exportTree(rosa, { living: 'included' })
  expect(file.slice(file.indexOf('0 @I1@'))).toBe(twice.slice(twice.indexOf('0 @I1@')))

  const secondImport = await importFile(rosa, twice, { useMatches: true })
  expect(secondImport).toMatchObject({ people: 0, partnerships: 0 })
})
