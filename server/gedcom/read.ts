import { brokenLine, excerpt, nestedTooDeep, notGedcom, tooManyLines } from './failures.ts'
import { Lines } from './lines.ts'
import { valueAt, type GedcomRecord, type GedcomVersion } from './record.ts'

/** Something in the file that was not as the standard has it, and how it was understood. */
export interface GedcomWarning {
  /** From 1; undefined when it is about the file as a whole. */
  line?: number
  sentence: string
}

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
 * Reads the text of a GEDCOM file, 5.5.1 and its forerunners or 7.0, into its records, without recursion.
 *
 * Spaces before a level, empty lines and every line ending are read (5.5.1 chapter 1); where a program has
 * broken a note over several lines without CONT, those lines are joined to it with a warning.
 *
 * @throws a Failure that names the line, when a line is none or its level cannot be.
 */
export function readGedcom(text: string): GedcomFile {
  const records: GedcomRecord[] = []
  const warnings = new Warnings()
  const withAtSign = new Set<GedcomRecord>()
  const lines = new Lines(text)
  /** What hangs open at each level: the last structure there, or for CONC and CONT what they continue. */
  const openAt: OpenRecord[] = []
  let depth = -1
  let last: OpenRecord | undefined
  let trailerLine: number | undefined

  while (lines.advance()) {
    const { number: line, level, tag, value, hasAtSign } = lines
    if (line > mostLines) throw tooManyLines(mostLines)
    if (depth === -1 && (tag !== 'HEAD' || level !== 0)) throw notTheHeader(lines)
    if (tag === undefined) {
      last = joinedTo(last, lines)
      if (hasAtSign) withAtSign.add(last)
      warnings.add(
        line,
        `Has no level and tag, so it was joined to the text before it: ${excerpt(lines.whole())}`,
      )
      continue
    }
    if (level > depth + 1) throw jumpedTo(lines, depth)
    if (level > deepestLevel) throw nestedTooDeep(line, deepestLevel)
    depth = level

    if (tag === 'CONC' || tag === 'CONT') {
      const continued = continuedBy(level, openAt, last)
      if (continued !== undefined) {
        if (continued !== openAt[level - 1])
          warnings.add(line, `${tag} stands on the level of the text that it continues`)
        // Joined as it stands: a space at either end belongs to the text, whatever the program that wrote it.
        const joined = (continued.value ?? '') + (tag === 'CONC' ? '' : '\n') + (value ?? '')
        continued.value = joined === '' ? undefined : joined
        if (hasAtSign) withAtSign.add(continued)
        openAt[level] = continued
        last = continued
        continue
      }
      warnings.add(line, `${tag} continues no text, so it was kept as it stands`)
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
    if (hasAtSign && read.value !== undefined) withAtSign.add(read)
    openAt[level] = read
    last = read

    const parent = openAt[level - 1]
    if (parent !== undefined) addChild(parent, read)
    else if (tag === 'TRLR') trailerLine ??= line
    else {
      if (trailerLine !== undefined)
        warnings.add(line, `Stands behind the trailer (line ${trailerLine}), and was read nevertheless`)
      records.push(read)
    }
  }

  const header = records[0]
  if (header === undefined) throw notGedcom('The file is empty')
  if (trailerLine === undefined)
    warnings.add(undefined, 'The file has no trailer (0 TRLR): its end may be missing')
  const version = valueAt(header, 'GEDC', 'VERS')?.startsWith('7') ? '7.0' : '5.5.1'
  // Only now is it certain which version's escapes they are.
  const unescape = version === '7.0' ? unescape7 : unescape551
  for (const escaped of withAtSign) if (escaped.value !== undefined) escaped.value = unescape(escaped.value)
  return { version, records, warnings: warnings.first, warningCount: warnings.count, lineCount: lines.number }
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

class Warnings {
  readonly first: GedcomWarning[] = []
  count = 0

  add(line: number | undefined, sentence: string): void {
    this.count += 1
    if (this.first.length < mostWarnings)
      this.first.push(line === undefined ? { sentence } : { line, sentence })
  }
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
function joinedTo(last: OpenRecord | undefined, lines: Lines): OpenRecord {
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

function jumpedTo(lines: Lines, depth: number) {
  return brokenLine(
    lines.number,
    `has level ${lines.level}, which cannot follow level ${depth}`,
    lines.whole(),
  )
}

function notTheHeader(lines: Lines) {
  return notGedcom(
    `This is no GEDCOM file: line ${lines.number} is ${excerpt(lines.whole())}, and not “0 HEAD”`,
  )
}
