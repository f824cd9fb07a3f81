import { expect, test } from 'vitest'

import type { GedcomRecord } from '#server/gedcom/model/record.ts'
import { readSample } from '#server/gedcom/read/samples/samples.ts'

import { decodeGedcom } from './decode.ts'
import { readGedcom } from './records.ts'
import { type UnknownTag, UnknownTagCounter } from './unknown-tags.ts'

test('counts tags that are not displayed, by path', () => {
  const { records } = readGedcom(decodeGedcom(readSample('ancestry.ged')).text)
  expect(listUnknownTags(records).map(({ path, count, line }) => `${path} ${count} ${line}`)).toEqual([
    'HEAD.SOUR._TREE 1 5',
    'INDI.BIRT.SOUR 1 29',
    'INDI.NAME.NSFX 1 20',
    'INDI.NAME.SOUR 1 21',
    'INDI.OBJE 1 42',
    'INDI._MILT 1 37',
    'OBJE 1 63',
    'SOUR 1 71',
    'SUBM 1 14',
  ])
  const many = Array.from({ length: 700 }, (_, at) => `0 _T${at}`)
  const { records: odd } = readGedcom(['0 HEAD', ...many, '0 TRLR'].join('\n'))
  expect(listUnknownTags(odd)).toHaveLength(501)
  expect(listUnknownTags(odd)[0]).toMatchObject({ path: '…', count: 200 })
})

test('counts further names, titles, nicknames and family notes', () => {
  const { records } = readGedcom(`0 HEAD
0 @I1@ INDI
1 NAME Cosima /Ellery/
2 NPFX Dr.
2 NICK Cosy
1 NAME Cosima /Ashdown/
2 TYPE married
1 NAME C. E. /Penn/
2 TYPE aka
0 @F1@ FAM
1 WIFE @I1@
1 NOTE They met at the mill.
0 TRLR`)
  expect(listUnknownTags(records).map(({ path, line }) => `${path} ${line}`)).toEqual([
    'FAM.NOTE 12',
    'INDI.NAME 8',
    'INDI.NAME.NICK 5',
    'INDI.NAME.NPFX 4',
  ])
})

test('counts tags named after object properties', () => {
  const { records } = readGedcom(
    ['0 HEAD', '0 __proto__', '1 __proto__', '0 @I1@ INDI', '1 __proto__', '2 __proto__', '0 TRLR'].join(
      '\n',
    ),
  )
  expect(listUnknownTags(records).map(({ path }) => path)).toEqual(['INDI.__proto__', '__proto__'])
})

function listUnknownTags(records: readonly GedcomRecord[]): UnknownTag[] {
  const unknown = new UnknownTagCounter()
  for (const record of records) unknown.add(record)
  return unknown.list()
}
