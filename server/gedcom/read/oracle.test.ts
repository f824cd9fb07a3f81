import { parseGedcom, type TreeNode } from 'read-gedcom'
import { expect, test } from 'vitest'

import type { GedcomRecord } from '#server/gedcom/model/record.ts'
import { readSample, sampleNames } from '#server/gedcom/read/samples/samples.ts'
import { encodeGedcom, writeGedcom } from '#server/gedcom/write/records.ts'
import { removeLineNumbers } from '#server/test/gedcom.ts'

import { decodeGedcom } from './decode.ts'
import { readGedcom } from './records.ts'
import { generateLargeFamily } from './samples/large-family.ts'

/** read-gedcom is an independent implementation: both readers must agree on every file. */

/** It does not support indented levels, a missing trailer, lines without a level, and UTF-16. */
const unreadable = 'macintosh-cr.ged paf-ansel.ged broken-notes.ged unicode-utf16.ged seven.ged'.split(' ')
/** Of files that the portal writes, it does not support characters beyond U+FFFF and the additions of 7.0. */
const beyondIt = new Set(['unicode-utf16.ged', 'seven.ged'])

test.each(sampleNames.filter(name => !unreadable.includes(name)))('agrees with read-gedcom on %s', name => {
  const bytes = readSample(name)
  expect(readWithPortal(bytes)).toEqual(readWithReadGedcom(bytes))
})

test('agrees with read-gedcom on the letters of paf-ansel.ged', () => {
  const bytes = Buffer.concat([readSample('paf-ansel.ged'), Buffer.from('0 TRLR\r\n')])
  expect(readWithPortal(bytes)).toEqual(readWithReadGedcom(bytes))
})

test.each(sampleNames.filter(name => !beyondIt.has(name)))(
  'agrees with read-gedcom on our export of %s',
  name => {
    const bytes = readSample(name)
    const { records } = readGedcom(decodeGedcom(bytes).text)
    const header = records[0]?.children.find(({ tag }) => tag === 'CHAR')
    if (header !== undefined) header.value = 'UTF-8'
    const written = encodeGedcom(writeGedcom(records, '5.5.1'), '5.5.1')
    expect(readWithReadGedcom(written)).toEqual(records.map(toLine))
  },
)

test('agrees with read-gedcom on a family of 5,000', () => {
  const bytes = encodeGedcom(generateLargeFamily(5000), '5.5.1')
  expect(readWithPortal(bytes)).toEqual(readWithReadGedcom(bytes))
})

test.each(sampleNames)('reads back its own export of %s', name => {
  const { text } = decodeGedcom(readSample(name))
  const { records, version } = readGedcom(text)
  const written = writeGedcom(records, version)
  expect(readGedcom(written).records.map(removeLineNumbers)).toEqual(records.map(removeLineNumbers))
  expect(writeGedcom(readGedcom(written).records, version)).toBe(written)
})

interface Line {
  tag: string
  xref: string | null
  value: string | null
  children: Line[]
}

function readWithPortal(bytes: Uint8Array): Line[] {
  return readGedcom(decodeGedcom(bytes).text).records.map(toLine)
}

function toLine({ tag, xref, pointer, value, children }: GedcomRecord): Line {
  return {
    tag,
    xref: xref === undefined ? null : `@${xref}@`,
    value: pointer === undefined ? (value ?? null) : `@${pointer}@`,
    children: children.map(toLine),
  }
}

function readWithReadGedcom(bytes: Uint8Array): Line[] {
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
  const root = parseGedcom(buffer, { noInlineContinuations: false })
  return root.children.filter(({ tag }) => tag !== 'TRLR').map(nodeToLine)
}

function nodeToLine({ tag, pointer, value, children }: TreeNode): Line {
  return { tag: tag ?? '', xref: pointer, value, children: children.map(nodeToLine) }
}
