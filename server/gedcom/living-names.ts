import { readName } from './names.ts'
import type { GedcomRecord } from './record.ts'

/**
 * How the living are called: first name and surname, with and without the names between, and both ways round.
 * One word alone names half a family and is none.
 */
export class LivingNames {
  private readonly names = new Set<string>()

  constructor(people: readonly GedcomRecord[]) {
    for (const { children } of people)
      for (const child of children) if (child.tag === 'NAME' || child.tag === 'ALIA') this.addName(child)
  }

  /** Whether a text calls somebody who lives by given name and surname, in that order or the other. */
  areIn(text: string | undefined): boolean {
    if (text === undefined || text.length < 3 || this.names.size === 0) return false
    const words = wordsOf(text)
    if (this.isAmong(words)) return true
    const withoutInitials = words.filter(word => word.length > 1)
    return withoutInitials.length < words.length && this.isAmong(withoutInitials)
  }

  private isAmong(words: string[]): boolean {
    for (let at = 0; at + 1 < words.length; at += 1) {
      let phrase = words[at] ?? ''
      for (const word of words.slice(at + 1, at + 6)) {
        phrase += ` ${word}`
        if (this.names.has(phrase)) return true
      }
    }
    return false
  }

  /** Below it the same name stands in other scripts. */
  private addName(name: GedcomRecord): void {
    const { given, surname, nickname, marriedName } = readName(name)
    const all = wordsOf(given ?? '')
    // A name without slashes is all in one.
    const lasts = [surname ?? (all.length > 1 ? all.at(-1) : null), marriedName].map(text =>
      wordsOf(text ?? ''),
    )
    this.add(...all)
    for (const last of lasts.filter(words => words.length > 0)) {
      for (const first of [all, all.slice(0, 1), wordsOf(nickname ?? '')]) {
        if (first.length === 0) continue
        this.add(...first, ...last)
        this.add(...last, ...first)
      }
    }
    for (const child of name.children)
      if (child.tag === 'ROMN' || child.tag === 'FONE' || child.tag === 'TRAN') this.addName(child)
  }

  private add(...words: string[]): void {
    if (words.length > 1) this.names.add(words.join(' '))
  }
}

/** However they are written: `ada_mary-hartwell.jpg` names her too, and an accent is one letter or two. */
function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{M}\p{N}']+/gu) ?? []
  )
}
