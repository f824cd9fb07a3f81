import { tokenize } from '#server/platform/tokenize.ts'

/** Letters of the shortest and the longest beginning of a word that is indexed. */
const shortest = 3
const longest = 12

/**
 * The terms by which the search finds a text: the beginnings of its words from three letters on, and shorter words as
 * they are, so that a half-typed word is found.
 */
export function listIndexTerms(text: string): string[] {
  const terms = new Set<string>()
  for (const { term } of tokenize(text)) {
    const letters = [...term].slice(0, longest)
    if (letters.length <= shortest) terms.add(letters.join(''))
    for (let length = shortest; length <= letters.length; length += 1)
      terms.add(letters.slice(0, length).join(''))
  }
  return [...terms]
}

/** The term of a word in a search. Of a long word, the index has only the beginning. */
export function toIndexTerm(term: string): string {
  return [...term].slice(0, longest).join('')
}
