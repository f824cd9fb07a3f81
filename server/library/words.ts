/** A word of a text: where it stands, and the form in which it is compared. */
export type Word = { start: number; end: number; term: string }

/**
 * The words of a text in order. `Müller’s $50,000` has the terms `muller`, `s` and `50000`: letters without their
 * marks in lower case, and a figure without its commas, so that people find both however they type them.
 */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+(?:[.,](?=\p{N})\p{N}+)*/gu)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    term: termOf(word),
  }))
}

function termOf(word: string): string {
  return word
    .normalize('NFKD')
    .replaceAll(/[\p{M},]/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøłđ]/g, letter => plainLetters[letter] ?? letter)
}

/** Letters that are no plain letter with a mark, and so do not come apart by themselves. */
const plainLetters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' }
