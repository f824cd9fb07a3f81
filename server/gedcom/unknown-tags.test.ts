import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { decodeGedcom } from './decode.ts'
import { readGedcom } from './read.ts'
import type { GedcomRecord } from './record.ts'
import { UnknownTags, type UnknownTag } from './unknown-tags.ts'

test('what is not understood is counted by where it stands', () => {
  const { records } = readGedcom(decodeGedcom(bytes('ancestry.ged')).text)
  expect(unknownTagsOf(records).map(({ path, count, line }) => `${path} ${count} ${line}`)).toEqual([
    'HEAD.SOUR._TREE 1 5',
    'INDI.BIRT.SOUR 1 29',
    'INDI.NAME.SOUR 1 21',
    'INDI._MILT 1 37',
    'OBJE._DSCR 1 68',
    'OBJE._OID 1 70',
    'SOUR 1 71',
    'SUBM 1 14',
  ])
  const many = Array.from({ length: 700 }, (_, at) => `0 _T${at}`)
  const { records: odd } = readGedcom(['0 HEAD', ...many, '0 TRLR'].join('\n'))
  expect(unknownTagsOf(odd)).toHaveLength(501)
  expect(unknownTagsOf(odd)[0]).toMatchObject({ path: '…', count: 200 })
})

function unknownTagsOf(records: readonly GedcomRecord[]): UnknownTag[] {
  const unknown = new UnknownTags()
  for (const record of records) unknown.add(record)
  return unknown.list()
}

function bytes(name: string): Uint8Array {
  return readFileSync(join(import.meta.dirname, 'samples', name))
}
