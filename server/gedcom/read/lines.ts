/**
 * Scans the lines of a GEDCOM text: `Level D [Xref D] Tag [D LineVal] EOL` (7.0 section 1.3, "Lines"; 5.5.1 chapter 1).
 * The scanner itself is the current line, and slices nothing that is not stored: 50,000 people are 800,000 lines.
 */
export class LineScanner {
  /** From 1. */
  number = 0
  /** -1 when the line has none. */
  level = -1
  xref: string | undefined
  /** Undefined when invalid: a tag has capital letters, digits and `_`; after a leading `_` any letters. */
  tag: string | undefined
  /** As written, escapes included; undefined when there is none. */
  value: string | undefined
  /** Whether the line contains an `@`. */
  hasAtSign = false
  /** A damaged line that has a level and then an `@`, and so is not the continuation of a text. */
  isMeantAsLine = false

  private readonly text: string
  /** Tags found so far, so that a tag is validated once and equal tags are one string. */
  private readonly tags = new Map<string, string>()
  private start = 0
  private end = 0
  private next: number

  constructor(text: string) {
    this.text = text
    this.next = text.charCodeAt(0) === 0xfeff ? 1 : 0
  }

  /** Moves to the next line that is not blank; false at the end of the text. */
  advance(): boolean {
    const { text } = this
    const { length } = text
    while (this.next < length) {
      const start = this.next
      this.number += 1
      let hasAtSign = false
      let end = start
      for (; end < length; end += 1) {
        const code = text.charCodeAt(end)
        if (code <= 13 && (code === 10 || code === 13)) break
        if (code === 64) hasAtSign = true
      }
      this.next = end + (text.charCodeAt(end) === 13 && text.charCodeAt(end + 1) === 10 ? 2 : 1)
      const offset = skipBlanks(text, start, end)
      if (offset === end) continue
      this.start = start
      this.end = end
      this.hasAtSign = hasAtSign
      this.parse(offset, end)
      return true
    }
    return false
  }

  /** The current line as it is written. */
  rawLine(): string {
    return this.text.slice(this.start, this.end)
  }

  private parse(start: number, end: number): void {
    const { text } = this
    this.xref = undefined
    this.tag = undefined
    this.value = undefined
    this.isMeantAsLine = false

    let offset = start
    let level = 0
    for (; offset < end; offset += 1) {
      const digit = text.charCodeAt(offset) - 48
      if (digit < 0 || digit > 9) break
      if (level < 1_000_000) level = level * 10 + digit
    }
    const hasLevel = offset > start && offset < end && isBlank(text.charCodeAt(offset))
    this.level = hasLevel ? level : -1
    if (!hasLevel) return

    offset = skipBlanks(text, offset, end)
    if (text.charCodeAt(offset) === 64) {
      this.isMeantAsLine = true
      const close = text.indexOf('@', offset + 1)
      if (close === -1 || close >= end - 1 || close === offset + 1 || !isBlank(text.charCodeAt(close + 1)))
        return
      this.xref = text.slice(offset + 1, close)
      offset = skipBlanks(text, close + 1, end)
    }

    const tagStart = offset
    while (offset < end && !isBlank(text.charCodeAt(offset))) offset += 1
    this.tag = this.intern(text.slice(tagStart, offset))
    // One space separates tag and value; further ones belong to the value (7.0 section 1.3).
    if (offset + 1 < end) this.value = text.slice(offset + 1, end)
  }

  private intern(tag: string): string | undefined {
    const cached = this.tags.get(tag)
    if (cached !== undefined) return cached
    if (tag.length > 100 || !/^(?:[A-Z][A-Z0-9_]*|_[A-Za-z0-9_]+)$/.test(tag)) return undefined
    if (this.tags.size < 10_000) this.tags.set(tag, tag)
    return tag
  }
}

function skipBlanks(text: string, start: number, end: number): number {
  let offset = start
  while (offset < end && isBlank(text.charCodeAt(offset))) offset += 1
  return offset
}

/** A space, a tab, or the SUB with which old DOS programs end a file. */
function isBlank(code: number): boolean {
  return code === 32 || code === 9 || code === 26
}
