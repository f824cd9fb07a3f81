import { tmpdir } from 'node:os'

import { expect, test } from 'vitest'

import type { GedcomRecord } from '#server/gedcom/model/record.ts'
import { SpilledList } from '#server/gedcom/worker/spilled-list.ts'
import { encodeGedcom, createGedcomHeader, writeGedcom } from '#server/gedcom/write/records.ts'
import { today } from '#server/test/gedcom.ts'

import { readImport } from './read-import.ts'

const person: GedcomRecord = { tag: 'INDI', xref: 'I1', children: [] }

test.each(['5.5.1', '7.0'] as const)('removes the submitter of an earlier export in %s', version => {
  const header = createGedcomHeader(version, { familyName: 'Hartwell', today, submitterId: 'SUBM7' })
  const imported = readImported(writeGedcom([...header, person], version))
  expect(imported.map(({ tag }) => tag)).toEqual(['HEAD', 'INDI'])
})

test('retains the submitter of another program', () => {
  const file = '0 HEAD\n1 SOUR PROGRAM\n1 SUBM @U1@\n0 @U1@ SUBM\n1 NAME Ada\n0 @I1@ INDI\n0 TRLR'
  expect(readImported(file).map(({ tag }) => tag)).toEqual(['HEAD', 'SUBM', 'INDI'])
})

test('renames only xrefs that an earlier file has taken', () => {
  const file = '0 HEAD\n0 @I1@ INDI\n1 FAMS @F1@\n0 @I2@ INDI\n0 @F1@ FAM\n1 HUSB @I1@\n0 TRLR'
  const [, first, second, family] = readImported(file, new Set(['I1', 'I3']))
  expect([first?.xref, second?.xref, family?.xref]).toEqual(['I4', 'I2', 'F1'])
  expect(family?.children[0]?.pointer).toBe('I4')
})

function readImported(text: string, usedXrefs = new Set<string>()): GedcomRecord[] {
  const people = [0, 1].map(member => ({ member, isMatched: false, isDuplicate: false })).values()
  const file = { id: 'import', read: () => encodeGedcom(text, '5.5.1'), people }
  const createList = () => new SpilledList<GedcomRecord>(tmpdir())
  const imported = readImport(file, { version: '5.5.1', usedXrefs, createList })
  return Array.from(imported, ({ record }) => record)
}
