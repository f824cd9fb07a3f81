/**
 * The lines of a GEDCOM text, one after the other: `Level D [Xref D] Tag [D LineVal] EOL` (7.0 section 1.3,
 * 5.5.1 chapter 1). One object stands for the line where the walk is, and nothing is cut out of the text but
 * what is kept: 50,000 people are 800,000 lines.
 */
export class LineScanner {
  /** From 1. */
  number = 0
  /** -1 where no level stands. */
  level = -1
  xref: string | undefined
  /** Undefined when there is none: a tag is of capital letters, digits and `_`; after a first `_` any letters. */
  tag: string | undefined
  /** As it is written, with its escapes; undefined when there is none. */
  value: string | undefined
  /** Whether an `@` stands anywhere in the line. */
  hasAtSign = false
  /** A line that is broken, but was meant to be one: it has a level, and an `@` after it. */
  isMeantAsLine = false

  private readonly text: string
  private readonly tags = new Tags()
  private from = 0
  private eol = 0
  private next: number

  constructor(text: string) {
    this.text = text
    this.next = text.charCodeAt(0) === 0xfeff ? 1 : 0
  }

  /** Goes to the next line that is not empty; false at the end. */
  advance(): boolean {
    const { text } = this
    const end = text.length
    while (this.next < end) {
      const start = this.next
      this.number += 1
      let hasAtSign = false
      let eol = start
      for (; eol < end; eol += 1) {
        const code = text.charCodeAt(eol)
        if (code <= 13 && (code === 10 || code === 13)) break
        if (code === 64) hasAtSign = true
      }
      this.next = eol + (text.charCodeAt(eol) === 13 && text.charCodeAt(eol + 1) === 10 ? 2 : 1)
      const at = skipBlanks(text, start, eol)
      if (at === eol) continue
      this.from = start
      this.eol = eol
      this.hasAtSign = hasAtSign
      this.read(at, eol)
      return true
    }
    return false
  }

  /** The whole line as it stands in the file. */
  whole(): string {
    return this.text.slice(this.from, this.eol)
  }

  private read(start: number, eol: number): void {
    const { text } = this
    this.xref = undefined
    this.tag = undefined
    this.value = undefined
    this.isMeantAsLine = false

    let at = start
    let level = 0
    for (; at < eol; at += 1) {
      const digit = text.charCodeAt(at) - 48
      if (digit < 0 || digit > 9) break
      if (level < 1_000_000) level = level * 10 + digit
    }
    const hasLevel = at > start && at < eol && isBlank(text.charCodeAt(at))
    this.level = hasLevel ? level : -1
    if (!hasLevel) return

    at = skipBlanks(text, at, eol)
    if (text.charCodeAt(at) === 64) {
      this.isMeantAsLine = true
      const close = text.indexOf('@', at + 1)
      if (close === -1 || close >= eol - 1 || close === at + 1 || !isBlank(text.charCodeAt(close + 1))) return
      this.xref = text.slice(at + 1, close)
      at = skipBlanks(text, close + 1, eol)
    }

    const tagStart = at
    while (at < eol && !isBlank(text.charCodeAt(at))) at += 1
    this.tag = this.tags.read(text, tagStart, at)
    // One space parts tag and text; what comes after it belongs to the text (7.0 section 1.3).
    if (at + 1 < eol) this.value = text.slice(at + 1, eol)
  }
}

/** A tag that was met before is the same string again, and is found by its letters without cutting it out. */
class Tags {
  private readonly short = new Map<number, string>()
  private readonly long = new Map<string, string>()

  read(text: string, start: number, end: number): string | undefined {
    const length = end - start
    if (length === 0 || length > 100) return undefined
    let key = 0
    if (length <= 4) {
      for (let at = start; at < end; at += 1) {
        const code = text.charCodeAt(at)
        if (code > 127) return undefined
        key = key * 128 + code
      }
      const known = this.short.get(key)
      if (known !== undefined) return known
    }
    const tag = text.slice(start, end)
    const known = length > 4 ? this.long.get(tag) : undefined
    if (known !== undefined) return known
    if (!/^(?:[A-Z][A-Z0-9_]*|_[A-Za-z0-9_]+)$/.test(tag)) return undefined
    if (length <= 4) this.short.set(key, tag)
    else if (this.long.size < 10_000) this.long.set(tag, tag)
    return tag
  }
}

function skipBlanks(text: string, start: number, end: number): number {
  let at = start
  while (at < end && isBlank(text.charCodeAt(at))) at += 1
  return at
}

/** A space, a tab, or the sign that old DOS programs end a file with. */
function isBlank(code: number): boolean {
  return code === 32 || code === 9 || code === 26
}
