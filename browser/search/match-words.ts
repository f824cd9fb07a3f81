/** A word of a text with its offsets, in lower case and without accents. */
interface Word {
  start: number
  end: number
  term: string
}

/** The words of a text in the form that is compared. */
export function splitWords(text: string): string[] {
  return listWords(text).map(({ term }) => term)
}

/** Whether each of the words begins a word of the text, in any order. False without words. */
export function matchesWords(text: string, words: readonly string[]): boolean {
  const terms = splitWords(text)
  return words.length > 0 && words.every(word => terms.some(term => term.startsWith(word)))
}

/** The text with the words that begin with one of these between U+0002 and U+0003, as the server marks its hits. */
export function markWords(text: string, words: readonly string[]): string {
  let marked = ''
  let position = 0
  for (const { start, end, term } of listWords(text)) {
    if (!words.some(word => term.startsWith(word))) continue
    marked += `${text.slice(position, start)}\u0002${text.slice(start, end)}\u0003`
    position = end
  }
  return marked + text.slice(position)
}

function listWords(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    term: word
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll(/[ßæœøłđ]/g, letter => plainLetters[letter] ?? letter),
  }))
}

/** Letters that Unicode does not decompose into a base letter and a mark. */
const plainLetters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' }
