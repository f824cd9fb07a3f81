import { type GedcomRecord, type GedcomVersion, pointer, record } from '#server/gedcom/model/record.ts'

/**
 * Writes records, the header first, as the text of a GEDCOM file; the trailer is added. Reading it again gives
 * the same records. What they mean is left alone: `convert.ts` turns one version's records into the other's.
 *
 * 5.5.1 chapter 1: a line has at most 255 bytes with its ending, and a longer text goes on in CONC, which never
 * begins or ends at a space, since many programs drop those. A text that offers no such place stays in one line.
 * 7.0 section 1.3: no CONC and no limit.
 */
export function writeGedcom(records: readonly GedcomRecord[], version: GedcomVersion): string {
  const lines: string[] = []
  const writeText = version === '7.0' ? writeText7 : writeText551
  const open: { siblings: readonly GedcomRecord[]; at: number }[] = [{ siblings: records, at: 0 }]
  for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
    const record = level.siblings[level.at]
    if (record === undefined) {
      open.pop()
      continue
    }
    level.at += 1
    const depth = open.length - 1
    const { xref, tag, pointer, value, children } = record
    const start = xref === undefined ? `${depth} ${tag}` : `${depth} @${xref}@ ${tag}`
    if (pointer !== undefined) lines.push(`${start} @${pointer}@`)
    else if (value === undefined || value === '') lines.push(start)
    else writeText(lines, start, depth + 1, value)
    if (children.length > 0) open.push({ siblings: children, at: 0 })
  }
  lines.push('0 TRLR', '')
  return lines.join('\n')
}

const lineEnding = /\r\n|\r|\n/

function writeText7(lines: string[], start: string, below: number, value: string): void {
  let head = start
  for (const text of value.split(lineEnding)) {
    const escaped = text.startsWith('@') ? `@${text}` : text
    lines.push(escaped === '' ? head : `${head} ${escaped}`)
    head = `${below} CONT`
  }
}

const mostBytes = 254

function writeText551(lines: string[], start: string, below: number, value: string): void {
  let head = start
  for (const text of value.split(lineEnding)) {
    let rest = text.includes('@') ? escape551(text) : text
    // No letter has more than three bytes in UTF-8 for each of its units, so that most lines need no counting.
    while (head.length + 1 + rest.length * 3 > mostBytes) {
      const cut = placeToCut(rest, mostBytes - 1 - byteLength(head))
      if (cut === rest.length) break
      lines.push(`${head} ${rest.slice(0, cut)}`)
      rest = rest.slice(cut)
      head = `${below} CONC`
    }
    lines.push(rest === '' ? head : `${head} ${rest}`)
    head = `${below} CONT`
  }
}

/** The reverse of reading: every `@` is doubled, but not those around an escape such as `@#DJULIAN@`. */
function escape551(text: string): string {
  return text.replaceAll(/@#[^@]*@|@/g, found => (found === '@' ? '@@' : found))
}

/** Where the text is cut so that what comes before has at most so many bytes; its length when it is not cut. */
function placeToCut(text: string, bytes: number): number {
  let room = bytes
  let limit = 0
  while (limit < text.length) {
    const code = text.codePointAt(limit) ?? 0
    room -= code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
    if (room < 0) break
    limit += code < 0x10000 ? 1 : 2
  }
  if (limit === text.length) return limit
  for (let at = limit; at > 0; at -= 1) if (mayBeCut(text, at)) return at
  for (let at = limit + 1; at < text.length; at += 1) if (mayBeCut(text, at)) return at
  return text.length
}

/** Not beside a space, not inside an escape or a letter of two units, and not before a sign that belongs on one. */
function mayBeCut(text: string, at: number): boolean {
  const [before, after] = [text.charAt(at - 1), text.charAt(at)]
  return !notBeside.test(before) && !notBeside.test(after) && !notBefore.test(after)
}

const notBeside = /[\s@#\u200B-\u200D\u2060\uFEFF]/
const notBefore = /\p{M}|[\uDC00-\uDFFF]/u

function byteLength(text: string): number {
  return Buffer.byteLength(text)
}

/**
 * The bytes of a GEDCOM file, UTF-8. 7.0 section 1.1 wants a byte order mark; in 5.5.1 the header says CHAR
 * UTF-8, and some of its programs take the mark for a broken first line.
 */
export function encodeGedcom(text: string, version: GedcomVersion): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(version === '7.0' ? `\uFEFF${text}` : text)
}

/**
 * The header of a file that the portal writes, and its submitter, whom 5.5.1 wants (5.5.1 chapter 2, HEADER;
 * 7.0 section 3.2). `today` is `YYYY-MM-DD`. Of an imported header stays what is not about the file itself: its
 * notes, and the lines of SCHMA, which say what its own tags mean. Redaction is done before: the submitter's
 * name is the family's.
 */
export function gedcomHeader(
  version: GedcomVersion,
  told: { product: string; familyName: string; today: string; submitterId?: string; imported?: GedcomRecord },
): GedcomRecord[] {
  const { product, familyName, today, submitterId = 'SUBM', imported } = told
  const [year = '', month = '', day = ''] = today.split('-')
  const source = record('SOUR', product.toUpperCase().replaceAll(/\W+/g, '_'), [record('NAME', product)])
  const date = record('DATE', `${Number(day)} ${months[Number(month) - 1]} ${year}`)
  const form =
    version === '7.0'
      ? [record('GEDC', undefined, [record('VERS', '7.0')])]
      : [
          record('GEDC', undefined, [record('VERS', '5.5.1'), record('FORM', 'LINEAGE-LINKED')]),
          record('CHAR', 'UTF-8'),
        ]
  const kept = (imported?.children ?? []).filter(({ tag }) => !writtenAnew.has(tag))
  return [
    { tag: 'HEAD', children: [...form, source, date, pointer('SUBM', submitterId), ...kept] },
    { tag: 'SUBM', xref: submitterId, children: [record('NAME', `${familyName} family`)] },
  ]
}

const writtenAnew = new Set('GEDC CHAR SOUR DEST DATE FILE SUBM SUBN'.split(' '))

const months = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ')
