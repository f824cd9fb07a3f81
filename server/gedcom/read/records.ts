import {
  findChildText,
  type GedcomRecord,
  type GedcomVersion,
  type GedcomWarning,
} from '#server/gedcom/model/record.ts'
import { findStandardTags, renameTags, type TagNames } from '#server/gedcom/model/user-defined-tags.ts'

import { brokenLine, excerpt, nestedTooDeep, notGedcom, tooManyLines } from './failures.ts'
import { LineScanner } from './lines.ts'
import { createWarning } from './warnings.ts'

export type GedcomFile = Pick<GedcomReader, 'version' | 'warnings' | 'warningCount' | 'lineCount'> & {
  /** The header first, without the trailer. */
  records: GedcomRecord[]
}

/** GEDCOM 5.5.1 chapter 1: a level has at most two digits. */
const maxLevel = 99
const maxLines = 3_000_000
const maxWarnings = 200

/**
 * Reads the text of a GEDCOM file as a whole.
 *
 * @throws a Failure that names the line, when a line or its level is invalid.
 */
export function readGedcom(text: string): GedcomFile {
  const reader = new GedcomReader(text)
  const records = [...reader.records()]
  const { version, warnings, warningCount, lineCount } = reader
  return { version, records, warnings, warningCount, lineCount }
}

/**
 * Reads the text of a GEDCOM file (5.5.1 and earlier, or 7.0) record by record and without recursion. A caller need not
 * have all 50,000 people in memory.
 *
 * Accepts spaces before a level, blank lines and every line ending (5.5.1 chapter 1). Where a program has broken a note
 * into several lines without CONT, those lines are joined, with a warning.
 */
export class GedcomReader {
  /** Final once the first record, the header, has been yielded. */
  version: GedcomVersion = '5.5.1'
  /** The first 200; `warningCount` counts all. */
  readonly warnings: GedcomWarning[] = []
  warningCount = 0

  private readonly lines: LineScanner
  private isHeaderRead = false
  /** By their names in the file. */
  private standardTags: TagNames = new Map()
  /** Structures of the current record whose value is still escaped. */
  private escaped = new Set<GedcomRecord>()

  constructor(text: string) {
    this.lines = new LineScanner(text)
  }

  /** Lines read so far. */
  get lineCount(): number {
    return this.lines.number
  }

  /**
   * The header first, without the trailer.
   *
   * @throws a Failure that names the line, when a line or its level is invalid.
   */
  *records(): Generator<GedcomRecord> {
    const { lines } = this
    /** The last structure at each level; for CONC and CONT the structure that they continue. */
    const openAt: OpenRecord[] = []
    let depth = -1
    let last: OpenRecord | undefined
    let record: GedcomRecord | undefined
    let trailerLine: number | undefined

    while (lines.advance()) {
      const { number: line, level, tag, value, hasAtSign } = lines
      if (line > maxLines) throw tooManyLines(maxLines)
      if (depth === -1 && (tag !== 'HEAD' || level !== 0))
        throw notGedcom(
          `This is not a GEDCOM file: line ${line} is ${excerpt(lines.rawLine())} instead of “0 HEAD”`,
        )
      if (tag === undefined) {
        last = joinBrokenLine(last, lines)
        if (hasAtSign) this.escaped.add(last)
        const found = excerpt(lines.rawLine())
        this.warn(line, `Has no level and tag, so it was joined to the text before it: ${found}`)
        continue
      }
      if (level > depth + 1)
        throw brokenLine(line, `has level ${level}, which cannot follow level ${depth}`, lines.rawLine())
      if (level > maxLevel) throw nestedTooDeep(line, maxLevel)
      depth = level

      if (tag === 'CONC' || tag === 'CONT') {
        const continued = findContinued(level, openAt, last)
        if (continued !== undefined) {
          if (continued !== openAt[level - 1])
            this.warn(line, `${tag} is on the level of the text that it continues`)
          // Spaces at either end are part of the text.
          const text = (continued.value ?? '') + (tag === 'CONC' ? '' : '\n') + (value ?? '')
          continued.value = text === '' ? undefined : text
          if (hasAtSign) this.escaped.add(continued)
          openAt[level] = continued
          last = continued
          continue
        }
        this.warn(line, `${tag} continues no text, so it was stored as a line of its own`)
      }

      if (level === 0 && record !== undefined) {
        yield this.complete(record)
        record = undefined
      }
      const pointer = hasAtSign && value !== undefined ? parsePointer(value) : undefined
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
          this.warn(line, `Is after the trailer (line ${trailerLine}); it was read anyway`)
        record = read
      }
    }

    if (depth === -1) throw notGedcom('The file is empty')
    if (record !== undefined) yield this.complete(record)
    if (trailerLine === undefined)
      this.warn(undefined, 'The file has no trailer (0 TRLR): its end may be missing')
  }

  /**
   * Unescapes a whole record. Which version's escapes they are is known once the whole header is read. So are the names
   * of standard tags that are extension tags in this file (7.0 section 1.5.1): they are read as the standard tags.
   */
  private complete(record: GedcomRecord): GedcomRecord {
    if (!this.isHeaderRead) {
      if (findChildText(record, 'GEDC', 'VERS')?.startsWith('7')) this.version = '7.0'
      if (this.version === '7.0') this.standardTags = findStandardTags(record)
    }
    this.isHeaderRead = true
    const unescape = this.version === '7.0' ? unescape7 : unescape551
    for (const escaped of this.escaped)
      if (escaped.value !== undefined) escaped.value = unescape(escaped.value)
    if (this.escaped.size > 0) this.escaped = new Set()
    return renameTags(record, this.standardTags)
  }

  private warn(line: number | undefined, sentence: string): void {
    this.warningCount += 1
    if (this.warnings.length < maxWarnings) this.warnings.push(createWarning(line, sentence))
  }
}

/** A record to which children are still added. */
interface OpenRecord extends GedcomRecord {
  children: GedcomRecord[]
}

/** Shared by all lines without children, the majority. Frozen, so that no line changes the others. */
const noChildren = Object.freeze<GedcomRecord[]>([]) as GedcomRecord[]

/** Most lists have one or two items, and a list that is copied as it grows has no spare capacity. */
function addChild(parent: OpenRecord, child: GedcomRecord): void {
  const { children } = parent
  if (children.length < 8) parent.children = children.concat(child)
  else children.push(child)
}

/** Parses `@I1@` to `I1`. `@#…@` is a calendar escape, and `@@` a text (5.5.1 chapter 1). */
function parsePointer(value: string): string | undefined {
  return /^@([^@#][^@]*)@\s*$/.exec(value)?.[1]
}

/** Finds the text that a CONC or CONT continues; some programs write them on the level of that text. */
function findContinued(level: number, openAt: OpenRecord[], last?: OpenRecord): OpenRecord | undefined {
  const parent = openAt[level - 1]
  if (last?.value !== undefined && openAt[level] === last && parent !== last && parent?.value === undefined)
    return last
  return parent?.pointer === undefined ? parent : undefined
}

/**
 * Joins a line without level and tag to the long text before it.
 *
 * @throws a Failure when there is no such text, since the file is damaged there.
 */
function joinBrokenLine(last: OpenRecord | undefined, lines: LineScanner): OpenRecord {
  const isLong = last?.value !== undefined && (longTexts.has(last.tag) || last.tag.startsWith('_'))
  if (last === undefined || !isLong || lines.isMeantAsLine)
    throw brokenLine(
      lines.number,
      'is not a GEDCOM line, which starts with a level and a tag in capital letters',
      lines.rawLine(),
    )
  last.value += `\n${lines.rawLine()}`
  return last
}

/** Tags whose text may span several lines (5.5.1 chapter 2), and similar ones. */
const longTexts = new Set('NOTE SNOTE TEXT TITL AUTH PUBL ADDR COPR DSCR PAGE CAUS EVEN FACT'.split(' '))

/** 5.5.1 chapter 1: every `@` of a text is doubled, except around an escape such as `@#DJULIAN@`. */
function unescape551(value: string): string {
  return value.replaceAll(/@(?:@|#[^@\n]*@)/g, escaped => (escaped === '@@' ? '@' : escaped))
}

/** 7.0 section 1.3: only an `@` at the start of a line of text is doubled. */
function unescape7(value: string): string {
  return value.replaceAll(/(^|\n)@@/g, '$1@')
}
