import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { parseGedcom, type TreeNode } from 'read-gedcom'
import { expect, test } from 'vitest'

import type { GedcomRecord } from '#server/gedcom/model/record.ts'
import { encodeGedcom, writeGedcom } from '#server/gedcom/write/records.ts'
import { withoutLines } from '#server/test/gedcom.ts'

import { decodeGedcom } from './decode.ts'
import { readGedcom } from './records.ts'
import { largeFamily } from './samples/large-family.ts'

/** read-gedcom, which others have written, and our reader find the same in the same file. */

const folder = join(import.meta.dirname, 'samples')
const samples = readdirSync(folder).filter(name => name.endsWith('.ged'))

/** What it cannot read: spaces before a level, a missing trailer, lines without a level, and UTF-16. */
const unreadable = 'macintosh-cr.ged paf-ansel.ged broken-notes.ged unicode-utf16.ged seven.ged'.split(' ')
/** And in what we write: letters beyond U+FFFF, and what 7.0 has that 5.5.1 has not. */
const beyondIt = new Set(['unicode-utf16.ged', 'seven.ged'])

test.each(samples.filter(name => !unreadable.includes(name)))('%s: both readers find the same', name => {
  const bytes = readFileSync(join(folder, name))
  expect(ours(bytes)).toEqual(theirs(bytes))
})

test('paf-ansel.ged: both readers find the same letters', () => {
  const bytes = Buffer.concat([readFileSync(join(folder, 'paf-ansel.ged')), Buffer.from('0 TRLR\r\n')])
  expect(ours(bytes)).toEqual(theirs(bytes))
})

test.each(samples.filter(name => !beyondIt.has(name)))(
  '%s: what we write is read by both as what was there',
  name => {
    const bytes = readFileSync(join(folder, name))
    const { records } = readGedcom(decodeGedcom(bytes).text)
    const header = records[0]?.children.find(({ tag }) => tag === 'CHAR')
    if (header !== undefined) header.value = 'UTF-8'
    const written = encodeGedcom(writeGedcom(records, '5.5.1'), '5.5.1')
    expect(theirs(written)).toEqual(records.map(fromOurs))
  },
)

test('both readers find the same in a family of 5,000', () => {
  const bytes = encodeGedcom(largeFamily(5000), '5.5.1')
  expect(ours(bytes)).toEqual(theirs(bytes))
})

test.each(samples)('%s: import, export, import is equal', name => {
  const { text } = decodeGedcom(readFileSync(join(folder, name)))
  const { records, version } = readGedcom(text)
  const written = writeGedcom(records, version)
  expect(readGedcom(written).records.map(withoutLines)).toEqual(records.map(withoutLines))
  expect(writeGedcom(readGedcom(written).records, version)).toBe(written)
})

interface Line {
  tag: string
  xref: string | null
  value: string | null
  children: Line[]
}

function ours(bytes: Uint8Array): Line[] {
  return readGedcom(decodeGedcom(bytes).text).records.map(fromOurs)
}

function fromOurs({ tag, xref, pointer, value, children }: GedcomRecord): Line {
  return {
    tag,
    xref: xref === undefined ? null : `@${xref}@`,
    value: pointer === undefined ? (value ?? null) : `@${pointer}@`,
    children: children.map(fromOurs),
  }
}

function theirs(bytes: Uint8Array): Line[] {
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
  const root = parseGedcom(buffer, { noInlineContinuations: false })
  return root.children.filter(({ tag }) => tag !== 'TRLR').map(fromTheirs)
}

function fromTheirs({ tag, pointer, value, children }: TreeNode): Line {
  return { tag: tag ?? '', xref: pointer, value, children: children.map(fromTheirs) }
}
