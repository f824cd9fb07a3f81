import { tokenize } from '#server/platform/tokenize.ts'

/** Letters of the shortest and the longest prefix of a word that is indexed. */
export const shortestPrefix = 3
const longestPrefix = 12

/**
 * The terms by which the search finds a text: the prefixes of its words from three letters on, and shorter words as
 * they are, so that a half-typed word is found.
 */
export function listIndexTerms(text: string): string[] {
  const terms = new Set<string>()
  for (const { term } of tokenize(text)) {
    let prefix = ''
    let length = 0
    for (const letter of term) {
      prefix += letter
      length += 1
      if (length >= shortestPrefix) terms.add(prefix)
      if (length === longestPrefix) break
    }
    if (length < shortestPrefix) terms.add(prefix)
  }
  return [...terms]
}

/** The term of a word in a search. Of a long word, the index has only a prefix. */
export function toIndexTerm(term: string): string {
  return Array.from(term).slice(0, longestPrefix).join('')
}
