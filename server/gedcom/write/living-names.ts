import { findMarriedSurname, readName } from '#server/gedcom/model/names.ts'
import type { GedcomRecord } from '#server/gedcom/model/record.ts'

/**
 * Finds the names of living people in a text: a given name and a surname, in either order, with up to two words
 * between. A single word is not a name, since half a family shares it.
 */
export class LivingNames {
  /** By one-word given name, the surnames that it occurs with. */
  private readonly surnames = new Map<string, Set<string>>()
  /** Names that have no such parts. */
  private readonly phrases = new Set<string>()

  constructor(people: readonly GedcomRecord[] = []) {
    for (const person of people) this.add(person)
  }

  add({ children }: GedcomRecord): void {
    for (const child of children) if (child.tag === 'NAME' || child.tag === 'ALIA') this.addName(child)
  }

  areIn(text: string | undefined): boolean {
    if (text === undefined || text.length < 3 || (this.surnames.size === 0 && this.phrases.size === 0))
      return false
    const words = toWords(text)
    if (this.areAmong(words)) return true
    const withoutInitials = words.filter(word => word.length > 1)
    return withoutInitials.length < words.length && this.areAmong(withoutInitials)
  }

  private areAmong(words: string[]): boolean {
    for (const [index, word] of words.entries()) {
      if (this.phrases.size > 0 && startsPhrase(words, index, this.phrases)) return true
      const surnames = this.surnames.get(word)
      if (surnames === undefined) continue
      // An initial is frequent, and counts only directly before the surname.
      const last = index + 1 + (word.length > 1 ? maxWordsBetween : 0)
      for (let start = index + 1; start <= last; start += 1)
        if (startsPhrase(words, start, surnames)) return true
      for (let start = Math.max(0, index - maxPhraseWords); start < index; start += 1)
        if (surnames.has(words.slice(start, index).join(' '))) return true
    }
    return false
  }

  /** Adds a name and, below it, the same name in other scripts. */
  private addName(name: GedcomRecord): void {
    const { given, surname, nickname, marriedName } = readName(name)
    const all = toWords(given ?? '')
    const nicknames = toWords(nickname ?? '')
    // Without slashes, the last word of a name may be the surname.
    const isUnsplit = surname === null && all.length > 1
    if (isUnsplit) this.phrases.add(all.join(' '))
    const surnames = [
      surname ?? (isUnsplit ? all.at(-1) : null),
      marriedName && findMarriedSurname(marriedName),
    ]
      .map(text => toWords(text ?? '').join(' '))
      .filter(last => last !== '')
    for (const last of surnames) {
      // An initial after the first given name is not used alone.
      const firsts = all.filter((first, index) => index === 0 || first.length > 1)
      if (nicknames.length === 1) firsts.push(...nicknames)
      for (const first of firsts) this.addSurname(first, last)
      if (nicknames.length > 1) {
        this.phrases.add(`${nicknames.join(' ')} ${last}`)
        this.phrases.add(`${last} ${nicknames.join(' ')}`)
      }
    }
    for (const child of name.children)
      if (child.tag === 'ROMN' || child.tag === 'FONE' || child.tag === 'TRAN' || child.tag === '_TRAN')
        this.addName(child)
  }

  private addSurname(first: string, last: string): void {
    // The last word of an unsplit name is among its given names too.
    if (first === last) return
    const surnames = this.surnames.get(first)
    if (surnames === undefined) this.surnames.set(first, new Set([last]))
    else surnames.add(last)
  }
}

/** Between a given name and a surname: 'Ada Mary Hartwell', 'Ada and Bram Hartwell'. */
const maxWordsBetween = 2
const maxPhraseWords = 6

function startsPhrase(words: string[], start: number, phrases: ReadonlySet<string>): boolean {
  let phrase = ''
  for (const word of words.slice(start, start + maxPhraseWords)) {
    phrase = phrase === '' ? word : `${phrase} ${word}`
    if (phrases.has(phrase)) return true
  }
  return false
}

/**
 * Lower-case words, split at any other character: `ada_mary-hartwell.jpg` has three of them and an extension. Accents
 * are composed, possessives (`Hartwell's`) and quotes (`'Ada Hartwell'`) removed, and O'Brien is one word.
 */
function toWords(text: string): string[] {
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
