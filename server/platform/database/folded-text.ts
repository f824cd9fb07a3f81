import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { tokenize } from '#server/platform/tokenize.ts'

import { toLikePatterns } from './like-patterns.ts'

/** SQL for a text in lower case without diacritics and punctuation, its words separated by spaces. */
export function foldText(text: RawBuilder<unknown> | string): RawBuilder<string> {
  return sql<string>`fold_text(${text})`
}

/** The words of a search field as patterns of `like` for a folded text, in which each matches anywhere. */
export function toFoldedPatterns(search: string): string[] {
  // As in SQL, a figure such as 50,000 is two words.
  const words = search.split(/[^\p{L}\p{M}\p{N}]+/u)
  return words.flatMap(word => tokenize(word).map(({ term }) => `%${term}%`))
}

/**
 * SQL for each word of a search: a text has it anywhere, as it is written or without diacritics. A word with
 * punctuation, such as a part of an address, only as it is written.
 */
export function matchWords(
  search: string,
  { text, folded }: { text: RawBuilder<unknown>; folded: RawBuilder<unknown> },
): RawBuilder<SqlBool>[] {
  return toLikePatterns(search).map(pattern => {
    const word = pattern.slice(1, -1)
    const [foldedPattern] = /[^\p{L}\p{M}\p{N}]/u.test(word) ? [] : toFoldedPatterns(word)
    return foldedPattern === undefined
      ? sql<SqlBool>`${text} ilike ${pattern}`
      : sql<SqlBool>`(${text} ilike ${pattern} or ${folded} like ${foldedPattern})`
  })
}
