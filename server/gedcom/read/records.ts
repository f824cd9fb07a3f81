import {
  type GedcomRecord,
  type GedcomVersion,
  type GedcomWarning,
  childText,
} from '#server/gedcom/model/record.ts'

import { brokenLine, excerpt, nestedTooDeep, notGedcom, tooManyLines } from './failures.ts'
import { LineScanner } from './lines.ts'

export interface GedcomFile {
  version: GedcomVersion
  /** The header first, without the trailer. */
  records: GedcomRecord[]
  /** The first so many; `warningCount` counts all. */
  warnings: GedcomWarning[]
  warningCount: number
  lineCount: number
}

/** GEDCOM 5.5.1 chapter 1: a level has at most two digits. */
const deepestLevel = 99
const mostLines = 3_000_000
const mostWarnings = 200

/**
 * Reads the text of a GEDCOM file as a whole.
 * @throws a Failure that names the line, when a line is none or its level cannot be.
 */
export function readGedcom(text: string): GedcomFile {
  const reading = new GedcomReader(text)
  const records = [...reading.records()]
  const { version, warnings, warningCount, lineCount } = reading
  return { version, records, warnings, warningCount, lineCount }
}

/**
 * Reads the text of a GEDCOM file, 5.5.1 and its forerunners or 7.0, into its records, one after the other and
 * without recursion, so that whoever keeps none of them needs no room for 50,000.
 *
 * Spaces before a level, empty lines and every line ending are read (5.5.1 chapter 1); where a program has
 * broken a note over several lines without CONT, those lines are joined to it with a warning.
 */
export class GedcomReader {
  /** Known as soon as the first record, which is the header, has been handed over. */
  version: GedcomVersion = '5.5.1'
  /** The first so many; `warningCount` counts all. */
  readonly warnings: GedcomWarning[] = []
  warningCount = 0

  private readonly lines: LineScanner
  private isHeaderRead = false
  /** Of the record that is read: what still holds its escapes, since an `@` stands in it. */
  private escaped = new Set<GedcomRecord>()

  constructor(text: string) {
    this.lines = new LineScanner(text)
  }

  /** How many lines have been read. */
  get lineCount(): number {
    return this.lines.number
  }

  /**
   * The header first, without the trailer.
   * @throws a Failure that names the line, when a line is none or its level cannot be.
   */
  *records(): Generator<GedcomRecord> {
    const { lines } = this
    /** What hangs open at each level: the last structure there, or for CONC and CONT what they continue. */
    const openAt: OpenRecord[] = []
    let depth = -1
    let last: OpenRecord | undefined
    let record: GedcomRecord | undefined
    let trailerLine: number | undefined

    while (lines.advance()) {
      const { number: line, level, tag, value, hasAtSign } = lines
      if (line > mostLines) throw tooManyLines(mostLines)
      if (depth === -1 && (tag !== 'HEAD' || level !== 0)) throw notTheHeader(lines)
      if (tag === undefined) {
        last = joinedTo(last, lines)
        if (hasAtSign) this.escaped.add(last)
        const found = excerpt(lines.whole())
        this.warn(line, `Has no level and tag, so it was joined to the text before it: ${found}`)
        continue
      }
      if (level > depth + 1) throw jumpedTo(lines, depth)
      if (level > deepestLevel) throw nestedTooDeep(line, deepestLevel)
      depth = level

      if (tag === 'CONC' || tag === 'CONT') {
        const continued = continuedBy(level, openAt, last)
        if (continued !== undefined) {
          if (continued !== openAt[level - 1])
            this.warn(line, `${tag} stands on the level of the text that it continues`)
          // Joined as it stands: a space at either end belongs to the text, whatever the program that wrote it.
          const joined = (continued.value ?? '') + (tag === 'CONC' ? '' : '\n') + (value ?? '')
          continued.value = joined === '' ? undefined : joined
          if (hasAtSign) this.escaped.add(continued)
          openAt[level] = continued
          last = continued
          continue
        }
        this.warn(line, `${tag} continues no text, so it was kept as it stands`)
      }

      if (level === 0 && record !== undefined) {
        yield this.whole(record)
        record = undefined
      }
      const pointer = hasAtSign && value !== undefined ? pointedTo(value) : undefined
      const read: OpenRecord = {
        tag,
        xref: lines.xref,
        pointer,
        value: pointer === undefined ? value : undefined,
        children: noChildren,
        line,
      }
      if (hasAtSign && read.value !== undefined) this.escaped.add(read)
      openAt[level] = read
      last = read

      const parent = openAt[level - 1]
      if (parent !== undefined) addChild(parent, read)
      else if (tag === 'TRLR') trailerLine ??= line
      else {
        if (trailerLine !== undefined)
          this.warn(line, `Stands behind the trailer (line ${trailerLine}), and was read nevertheless`)
        record = read
      }
    }

    if (depth === -1) throw notGedcom('The file is empty')
    if (record !== undefined) yield this.whole(record)
    if (trailerLine === undefined)
      this.warn(undefined, 'The file has no trailer (0 TRLR): its end may be missing')
  }

  /** The record as what it says. Only once the header is whole, it is certain which version's escapes they are. */
  private whole(record: GedcomRecord): GedcomRecord {
    if (!this.isHeaderRead && childText(record, 'GEDC', 'VERS')?.startsWith('7')) this.version = '7.0'
    this.isHeaderRead = true
    const unescape = this.version === '7.0' ? unescape7 : unescape551
    for (const escaped of this.escaped)
      if (escaped.value !== undefined) escaped.value = unescape(escaped.value)
    if (this.escaped.size > 0) this.escaped = new Set()
    return record
  }

  private warn(line: number | undefined, sentence: string): void {
    this.warningCount += 1
    if (this.warnings.length < mostWarnings)
      this.warnings.push(line === undefined ? { sentence } : { line, sentence })
  }
}

/** While the file is read, its lists grow. */
interface OpenRecord extends GedcomRecord {
  children: GedcomRecord[]
}

/** Most lines have nothing below them, and share this. Frozen, so that nobody can add to all of them. */
const noChildren = Object.freeze<GedcomRecord[]>([]) as GedcomRecord[]

/** A list that is copied when it grows has no room left over, and most have one child or two. */
function addChild(parent: OpenRecord, child: GedcomRecord): void {
  const { children } = parent
  if (children.length < 8) parent.children = children.concat(child)
  else children.push(child)
}

/** The pointer that a value is: `@I1@` → `I1`. `@#…@` is a calendar, and `@@` a text (5.5.1 chapter 1). */
function pointedTo(value: string): string | undefined {
  const trimmed = value.trimEnd()
  const close = trimmed.length - 1
  if (close < 2 || trimmed.charCodeAt(0) !== 64 || trimmed.charCodeAt(1) === 35) return undefined
  return trimmed.indexOf('@', 1) === close ? trimmed.slice(1, -1) : undefined
}

/** What CONC and CONT of a level continue; some programs write them on the level of the text itself. */
function continuedBy(level: number, openAt: OpenRecord[], last?: OpenRecord): OpenRecord | undefined {
  const parent = openAt[level - 1]
  if (last?.value !== undefined && openAt[level] === last && parent !== last && parent?.value === undefined)
    return last
  return parent?.pointer === undefined ? parent : undefined
}

/** A line without level and tag belongs to a text that may be long, or else the file is broken there. */
function joinedTo(last: OpenRecord | undefined, lines: LineScanner): OpenRecord {
  const isLong = last?.value !== undefined && (longTexts.has(last.tag) || last.tag.startsWith('_'))
  if (last === undefined || !isLong || lines.isMeantAsLine)
    throw brokenLine(
      lines.number,
      'is no GEDCOM line, which is a level, then a tag in capital letters',
      lines.whole(),
    )
  last.value += `\n${lines.whole()}`
  return last
}

/** Tags whose text the standard lets run over several lines (5.5.1 chapter 2), and their like. */
const longTexts = new Set('NOTE SNOTE TEXT TITL AUTH PUBL ADDR COPR DSCR PAGE CAUS EVEN FACT'.split(' '))

/** 5.5.1 chapter 1: every `@` of a text is doubled, but not those around an escape such as `@#DJULIAN@`. */
function unescape551(value: string): string {
  return value.replaceAll(/@(?:@|#[^@\n]*@)/g, escaped => (escaped === '@@' ? '@' : escaped))
}

/** 7.0 section 1.3: only an `@` that begins a line of text is doubled. */
function unescape7(value: string): string {
  return value.replaceAll(/(^|\n)@@/g, '$1@')
}

function jumpedTo(lines: LineScanner, depth: number) {
  return brokenLine(
    lines.number,
    `has level ${lines.level}, which cannot follow level ${depth}`,
    lines.whole(),
  )
}

function notTheHeader(lines: LineScanner) {
  return notGedcom(
    `This is no GEDCOM file: line ${lines.number} is ${excerpt(lines.whole())}, and not “0 HEAD”`,
  )
}
