import { marriedSurname, readName } from '#server/gedcom/model/names.ts'
import type { GedcomRecord } from '#server/gedcom/model/record.ts'

/**
 * How the living are called: by any of their given names and a surname, both ways round, and with a word or two
 * between. One word alone names half a family and is none.
 */
export class LivingNames {
  /** By a given name, of one word: the surnames that it is borne with, each its words. */
  private readonly surnames = new Map<string, Set<string>>()
  /** Names that are told in no such parts. */
  private readonly phrases = new Set<string>()

  constructor(people: readonly GedcomRecord[]) {
    for (const { children } of people)
      for (const child of children) if (child.tag === 'NAME' || child.tag === 'ALIA') this.addName(child)
  }

  /** Whether a text calls somebody who lives by given name and surname, in that order or the other. */
  areIn(text: string | undefined): boolean {
    if (text === undefined || text.length < 3 || (this.surnames.size === 0 && this.phrases.size === 0))
      return false
    const words = wordsOf(text)
    if (this.isAmong(words)) return true
    const withoutInitials = words.filter(word => word.length > 1)
    return withoutInitials.length < words.length && this.isAmong(withoutInitials)
  }

  private isAmong(words: string[]): boolean {
    for (const [at, word] of words.entries()) {
      if (this.phrases.size > 0 && isPhraseFrom(words, at, this.phrases)) return true
      const surnames = this.surnames.get(word)
      if (surnames === undefined) continue
      // An initial is everywhere, and names nobody but beside the surname.
      const farthest = at + 1 + (word.length > 1 ? mostBetween : 0)
      for (let from = at + 1; from <= farthest; from += 1)
        if (isPhraseFrom(words, from, surnames)) return true
      for (let from = Math.max(0, at - longestPhrase); from < at; from += 1)
        if (surnames.has(words.slice(from, at).join(' '))) return true
    }
    return false
  }

  /** Below it the same name stands in other scripts. */
  private addName(name: GedcomRecord): void {
    const { given, surname, nickname, marriedName } = readName(name)
    const all = wordsOf(given ?? '')
    const nick = wordsOf(nickname ?? '')
    // A name without slashes is all in one.
    const isInOne = surname === null && all.length > 1
    if (isInOne) this.addPhrase(all)
    const lasts = [surname ?? (isInOne ? all.at(-1) : null), marriedName && marriedSurname(marriedName)]
      .map(text => wordsOf(text ?? ''))
      .filter(words => words.length > 0)
    for (const last of lasts) {
      // Of several given names an initial is none to be called by.
      const firsts = all.filter((first, at) => at === 0 || first.length > 1)
      if (nick.length === 1) firsts.push(...nick)
      for (const first of firsts) this.addSurname(first, last.join(' '))
      if (nick.length < 2) continue
      this.addPhrase([...nick, ...last])
      this.addPhrase([...last, ...nick])
    }
    for (const child of name.children)
      if (child.tag === 'ROMN' || child.tag === 'FONE' || child.tag === 'TRAN') this.addName(child)
  }

  private addSurname(first: string, last: string): void {
    // In a name that is all in one, the last word is told as a given name too.
    if (first === last) return
    const surnames = this.surnames.get(first)
    if (surnames === undefined) this.surnames.set(first, new Set([last]))
    else surnames.add(last)
  }

  private addPhrase(words: string[]): void {
    this.phrases.add(words.join(' '))
  }
}

/** Other words that may stand between a given name and a surname: 'Ada Mary Hartwell', 'Ada and Bram Hartwell'. */
const mostBetween = 2
/** In words. */
const longestPhrase = 6

function isPhraseFrom(words: string[], from: number, phrases: ReadonlySet<string>): boolean {
  let phrase = ''
  for (const word of words.slice(from, from + longestPhrase)) {
    phrase = phrase === '' ? word : `${phrase} ${word}`
    if (phrases.has(phrase)) return true
  }
  return false
}

/**
 * However they are written: `ada_mary-hartwell.jpg` names her too, and an accent is one letter or two. What is hers
 * (`Hartwell's`) and what is quoted (`'Ada Hartwell'`) are her name, and in O'Brien the apostrophe belongs to it.
 */
function wordsOf(text: string): string[] {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .replaceAll(/[\u2019\u02bc\uff07]/g, "'")
      .match(/[\p{L}\p{M}\p{N}']+/gu) ?? []
  return words
    .map(word => (word.includes("'") ? word.replaceAll(/^'+|'+$/g, '').replace(/'+s$/, '') : word))
    .filter(word => word !== '')
}
