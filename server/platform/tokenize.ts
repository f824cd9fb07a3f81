/** A word of a text: its offsets, and the normalized form that is compared. */
export type Word = { start: number; end: number; term: string }

/**
 * The words of a text in order. `Müller’s $50,000` has the terms `muller`, `s` and `50000`: lower case, without
 * diacritics, and without the commas in figures, so that spelling variants match.
 */
export function tokenize(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+(?:[.,](?=\p{N})\p{N}+)*/gu)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    term: normalizeTerm(word),
  }))
}

function normalizeTerm(word: string): string {
  if (isPlain.test(word)) return word.toLowerCase()
  return word
    .normalize('NFKD')
    .replaceAll(/[\p{M},]/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøłđ]/g, letter => plainLetters[letter] ?? letter)
}

/** Most words, of which only the case is normalized. */
const isPlain = /^[A-Za-z0-9.]+$/

/** Letters that Unicode does not decompose into a base letter and a mark. */
const plainLetters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' }
