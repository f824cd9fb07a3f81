import { sql, type RawBuilder } from 'kysely'

import { tokenize } from '#server/platform/tokenize.ts'

/** A word or a phrase of a search. */
export type SearchClause = {
  /** In the form that is stored: lower case, without diacritics. */
  terms: string[]
  kind: 'word' | 'phrase' | 'prefix'
  isNegated: boolean
}

/**
 * Reads a search as the search engines of the web do: `deed orchard` requires both words, `"by the river"` a phrase,
 * and `-mill` excludes a word. The last word may be incomplete.
 */
export function parseSearch(written: string): SearchClause[] {
  const clauses: SearchClause[] = []
  for (const [, minus, quoted, plain = ''] of written.matchAll(/(-?)(?:"([^"]*)"?|([^\s"]+))/gu)) {
    const terms = tokenize(quoted ?? plain).map(({ term }) => term)
    const isNegated = minus === '-'
    if (terms.length === 0) continue
    if (quoted !== undefined || isNegated) clauses.push({ terms, kind: 'phrase', isNegated })
    else for (const term of terms) clauses.push({ terms: [term], kind: 'word', isNegated })
  }
  const last = clauses.at(-1)
  if (last?.kind === 'word') last.kind = 'prefix'
  return clauses
}

/** SQL for the `tsquery` of at least one clause. */
export function toTsQuery(clauses: SearchClause[]): RawBuilder<unknown> {
  return sql`(${sql.join(clauses.map(toClauseQuery), sql` && `)})`
}

/** A word also finds its other forms: 'deeds' finds 'deed'. A phrase is found as written. */
function toClauseQuery({ terms, kind, isNegated }: SearchClause): RawBuilder<unknown> {
  const words = terms.join(' ')
  const stems = sql`plainto_tsquery('word_stems', ${words}::text)`
  const query =
    kind === 'phrase'
      ? sql`phraseto_tsquery('simple', ${words}::text)`
      : kind === 'word'
        ? stems
        : sql`(${stems} || to_tsquery('simple', ${`'${words}':*`}::text))`
  return isNegated ? sql`!!${query}` : query
}

/** The terms that a result contains. */
export function listPositiveTerms(clauses: SearchClause[]): string[] {
  return [...new Set(clauses.filter(({ isNegated }) => !isNegated).flatMap(({ terms }) => terms))]
}
