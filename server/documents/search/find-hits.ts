import { tokenize, type Word } from '#server/platform/tokenize.ts'

import type { SearchClause } from './search-query.ts'

/** The English stem of each term: 'certif' of 'certificates'. */
export type Stems = ReadonlyMap<string, string>

/** The words of a text that match a clause, in order: other forms of a word, and a phrase only as a whole. */
export function findHits(text: string, clauses: SearchClause[], stems: Stems): Word[] {
  const words = tokenize(text)
  const hits = new Set<Word>()
  for (const clause of clauses)
    for (let start = 0; start + clause.terms.length <= words.length; start += 1) {
      const candidates = words.slice(start, start + clause.terms.length)
      if (candidates.every(({ term }, index) => isMatch(term, clause, index, stems)))
        for (const word of candidates) hits.add(word)
    }
  return words.filter(word => hits.has(word))
}

function isMatch(term: string, clause: SearchClause, index: number, stems: Stems): boolean {
  const { terms, kind, isIncomplete } = clause
  const searched = terms[index] ?? ''
  if (term === searched) return true
  if (isIncomplete && index === terms.length - 1 && term.startsWith(searched)) return true
  return kind === 'word' && stems.has(term) && stems.get(term) === stems.get(searched)
}

/** The letters that all forms of a term begin with: 'certif' of 'certificates'. */
export function findRoot(term: string, stems: Stems): string {
  // The stem of 'happy' is 'happi'.
  return (stems.get(term) ?? term).replace(/(?<=..)i$/, '')
}

/** A text with its hits between U+0002 and U+0003. Null without any. */
export function markHits(text: string, hits: Word[]): string | null {
  if (hits.length === 0) return null
  let marked = ''
  let position = 0
  for (const { start, end } of hits) {
    marked += `${text.slice(position, start)}\u0002${text.slice(start, end)}\u0003`
    position = end
  }
  return marked + text.slice(position)
}
