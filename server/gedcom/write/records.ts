import { writeGedcomDate } from '#server/gedcom/model/dates.ts'
import {
  createPointer,
  createRecord,
  type GedcomRecord,
  type GedcomVersion,
} from '#server/gedcom/model/record.ts'
import { isSchema } from '#server/gedcom/model/user-defined-tags.ts'

/**
 * Writes records, the header first, as the text of a GEDCOM file, and adds the trailer. Reading the text gives the same
 * records; `convertRecords` converts those of one version to another.
 *
 * 5.5.1 chapter 1: a line has at most 255 bytes with its ending. A longer text continues in CONC lines, which never
 * begin or end at a space, since many programs drop spaces there. A text without such a position stays in one line. 7.0
 * section 1.3: no CONC and no limit.
 */
export function writeGedcom(records: Iterable<GedcomRecord>, version: GedcomVersion): string {
  return [...writeRecords(records, version)].join('')
}

/** Writes a file like `writeGedcom` and encodes it like `encodeGedcom`, in pieces, so that little is in memory. */
export function* encodeRecords(
  records: Iterable<GedcomRecord>,
  version: GedcomVersion,
): Generator<Uint8Array> {
  yield encodeGedcom('', version)
  for (const text of writeRecords(records, version)) yield Buffer.from(text)
}

/** In characters: the lines of some hundred people. */
const pieceLength = 65_536

function* writeRecords(records: Iterable<GedcomRecord>, version: GedcomVersion): Generator<string> {
  let lines: string[] = []
  let length = 0
  for (const record of records) {
    const first = lines.length
    writeLines(lines, record, version)
    for (let index = first; index < lines.length; index += 1) length += lines[index]!.length
    if (length < pieceLength) continue
    yield `${lines.join('\n')}\n`
    lines = []
    length = 0
  }
  lines.push('0 TRLR', '')
  yield lines.join('\n')
}

function writeLines(lines: string[], record: GedcomRecord, version: GedcomVersion): void {
  const writeText = version === '7.0' ? writeText7 : writeText551
  // Recursive, since no file is nested deeper than 99 levels.
  const writeLine = ({ xref, tag, pointer, value, children }: GedcomRecord, level: number) => {
    const start = xref === undefined ? `${level} ${tag}` : `${level} @${xref}@ ${tag}`
    if (pointer !== undefined) lines.push(`${start} @${pointer}@`)
    else if (value === undefined || value === '') lines.push(start)
    else writeText(lines, start, level + 1, value)
    for (const child of children) writeLine(child, level + 1)
  }
  writeLine(record, 0)
}

/**
 * Encodes the text of a GEDCOM file as UTF-8. 7.0 section 1.1 recommends a byte order mark. In 5.5.1 the header states
 * the charset, and some programs mistake the mark for a damaged first line.
 */
export function encodeGedcom(text: string, version: GedcomVersion): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(version === '7.0' ? `\uFEFF${text}` : text)
}

/** Identifies the portal in the header of a file, so that an import recognizes an earlier export. */
export const productTag = 'HEIRLOOM'

/**
 * The header of an exported file and the submitter that 5.5.1 requires (5.5.1 chapter 2, HEADER; 7.0 section 3.2).
 * `today` is `YYYY-MM-DD`. Lines of an imported header that do not describe that file are retained, such as its notes.
 * `schema` documents the extension tags. Redact the imported records first: the submitter has the family's name.
 */
export function createGedcomHeader(
  version: GedcomVersion,
  {
    familyName,
    today,
    submitterId = 'SUBM',
    imported,
    schema = [],
  }: {
    familyName: string
    today: string
    submitterId?: string
    imported?: GedcomRecord
    schema?: readonly GedcomRecord[]
  },
): GedcomRecord[] {
  const form = version === '7.0' ? [] : [createRecord('FORM', 'LINEAGE-LINKED')]
  const head = [
    createRecord('GEDC', undefined, [createRecord('VERS', version), ...form]),
    ...(version === '7.0' ? [] : [createRecord('CHAR', 'UTF-8')]),
    createRecord('SOUR', productTag, [createRecord('NAME', 'Heirloom')]),
    createRecord('DATE', writeGedcomDate(today, version).value),
    createPointer('SUBM', submitterId),
    ...schema,
    ...(imported?.children ?? []).filter(child => !ownHeaderTags.has(child.tag) && !isSchema(child)),
  ]
  return [
    { tag: 'HEAD', children: head },
    { tag: 'SUBM', xref: submitterId, children: [createRecord('NAME', `${familyName} family`)] },
  ]
}

/** Header lines that describe the file itself. */
const ownHeaderTags = new Set('GEDC CHAR SOUR DEST DATE FILE SUBM SUBN'.split(' '))

const lineEnding = /\r\n|\r|\n/

function writeText7(lines: string[], start: string, below: number, value: string): void {
  let head = start
  for (const text of value.split(lineEnding)) {
    const escaped = text.startsWith('@') ? `@${text}` : text
    lines.push(escaped === '' ? head : `${head} ${escaped}`)
    head = `${below} CONT`
  }
}

/** Without the line ending. */
const maxLineBytes = 254

function writeText551(lines: string[], start: string, below: number, value: string): void {
  let head = start
  for (const text of value.split(lineEnding)) {
    let rest = text.includes('@') ? escape551(text) : text
    // UTF-8 has at most three bytes for a UTF-16 code unit, so most lines need no counting.
    while (head.length + 1 + rest.length * 3 > maxLineBytes) {
      const cut = findCut(rest, maxLineBytes - 1 - Buffer.byteLength(head))
      if (cut === rest.length) break
      lines.push(`${head} ${rest.slice(0, cut)}`)
      rest = rest.slice(cut)
      head = `${below} CONC`
    }
    lines.push(rest === '' ? head : `${head} ${rest}`)
    head = `${below} CONT`
  }
}

/** The inverse of reading: every `@` is doubled, except around an escape such as `@#DJULIAN@`. */
function escape551(text: string): string {
  return text.replaceAll(/@#[^@]*@|@/g, found => (found === '@' ? '@@' : found))
}

/** Finds the index at which to cut a text, within `maxBytes` if possible; its length if it cannot be cut. */
function findCut(text: string, maxBytes: number): number {
  let bytes = 0
  let limit = 0
  while (limit < text.length) {
    const code = text.codePointAt(limit) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
    if (bytes > maxBytes) break
    limit += code < 0x10000 ? 1 : 2
  }
  if (limit === text.length) return limit
  for (let index = limit; index > 0; index -= 1) if (canCut(text, index)) return index
  for (let index = limit + 1; index < text.length; index += 1) if (canCut(text, index)) return index
  return text.length
}

/** Not beside a space, not inside an escape or a surrogate pair, and not before a combining mark. */
function canCut(text: string, index: number): boolean {
  const [before, after] = [text.charAt(index - 1), text.charAt(index)]
  return !neverBeside.test(before) && !neverBeside.test(after) && !neverBefore.test(after)
}

const neverBeside = /[\s@#\u200B-\u200D\u2060\uFEFF]/
const neverBefore = /\p{M}|[\uDC00-\uDFFF]/u
