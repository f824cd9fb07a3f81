import { sql, type RawBuilder } from 'kysely'

import type { Db } from '#server/platform/database/database.ts'
import { tokenize } from '#server/platform/tokenize.ts'

/** A word or a phrase of a search. */
export type SearchClause = {
  /** In the form that is stored: lower case, without diacritics. */
  terms: string[]
  kind: 'word' | 'phrase'
  isNegated: boolean
  /** The last term may be the beginning of a word that is still being typed. */
  isIncomplete: boolean
}

/** The texts of the `tsquery` values of a search. */
export type CompiledSearch = {
  /** For a vector without beginnings: the details, and the text of one document. */
  exact: string
  /** For the index over all documents. Finds those with all words, even if those of a phrase are not adjacent. */
  indexed: string
  /** Whether the documents of the index must be compared with `exact`, because of a phrase. */
  hasPhrases: boolean
  /** Whether it only excludes words. */
  isExclusion: boolean
}

/**
 * Letters of the beginnings that are stored in the index (migration 013). A longer beginning has few continuations, so
 * PostgreSQL lists them.
 */
const storedBeginning = 5

/**
 * Reads a search as the search engines of the web do: `deed orchard` requires both words, `"by the river"` a phrase,
 * and `-mill` excludes a word. The last word may be incomplete, also in quotation marks that are still open.
 */
export function parseSearch(written: string): SearchClause[] {
  const clauses: SearchClause[] = []
  for (const [, minus, quoted, end, plain = ''] of written.matchAll(/(-?)(?:"([^"]*)("?)|([^\s"]+))/gu)) {
    const terms = tokenize(quoted ?? plain).map(({ term }) => term)
    const isNegated = minus === '-'
    if (terms.length === 0) continue
    const isIncomplete = quoted !== undefined && end === '' && !isNegated
    if (quoted !== undefined || isNegated) clauses.push({ terms, kind: 'phrase', isNegated, isIncomplete })
    else for (const term of terms) clauses.push({ terms: [term], kind: 'word', isNegated, isIncomplete })
  }
  const last = clauses.at(-1)
  if (last?.kind === 'word') last.isIncomplete = true
  return clauses
}

/** Compiles at least one clause. */
export async function compileSearch(db: Db, clauses: SearchClause[]): Promise<CompiledSearch> {
  const words = clauses.filter(clause => !isPhrase(clause)).map(toIndexQuery)
  const wordsOfPhrases = clauses
    .filter(clause => isPhrase(clause) && !clause.isNegated)
    .flatMap(clause =>
      clause.terms.map((term, index) => {
        const isIncomplete = clause.isIncomplete && index === clause.terms.length - 1
        return toIndexQuery({ ...clause, terms: [term], isIncomplete })
      }),
    )
  const isExclusion = clauses.every(({ isNegated }) => isNegated)
  // Every document has '^'. For excluded words alone, PostgreSQL would read the whole index.
  const everything = isExclusion ? [sql`$$'^'$$::tsquery`] : []
  const join = (queries: RawBuilder<unknown>[]) =>
    sql`(${sql.join([...queries, ...everything], sql` && `)})::text`
  const { rows } = await sql<Pick<CompiledSearch, 'exact' | 'indexed'>>`
    select ${join([toTsQuery(clauses)])} as exact, ${join([...words, ...wordsOfPhrases])} as indexed`.execute(
    db,
  )
  return { ...rows[0]!, hasPhrases: clauses.some(isPhrase), isExclusion }
}

function isPhrase({ kind, terms }: SearchClause): boolean {
  return kind === 'phrase' && terms.length > 1
}

/** SQL for the `tsquery` of at least one clause, for a vector without beginnings. */
export function toTsQuery(clauses: SearchClause[]): RawBuilder<unknown> {
  return sql`(${sql.join(
    clauses.map(clause => toClauseQuery(clause, toBeginning(clause.terms.at(-1)!))),
    sql` && `,
  )})`
}

/** SQL for the `tsquery` of a clause of one term, for the index. */
function toIndexQuery(clause: SearchClause): RawBuilder<unknown> {
  const term = clause.terms.at(-1)!
  const isStored = Array.from(term).length <= storedBeginning
  // PostgreSQL reads '1.5e' as two words.
  const stored = sql`case when numnode(plainto_tsquery('simple', ${term}::text)) = 1
    then ${`'^${term}'`}::tsquery else ${toBeginning(term)} end`
  return toClauseQuery(clause, isStored ? stored : toBeginning(term))
}

/** A word also finds its other forms: 'deeds' finds 'deed'. A phrase is found as written. */
function toClauseQuery(
  { terms, kind, isNegated, isIncomplete }: SearchClause,
  prefix: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const complete =
    kind === 'word'
      ? sql`plainto_tsquery('word_stems', ${terms.join(' ')}::text)`
      : sql`phraseto_tsquery('simple', ${terms.join(' ')}::text)`
  const first = terms.slice(0, -1).join(' ')
  const incomplete = first === '' ? prefix : sql`(phraseto_tsquery('simple', ${first}::text) <-> ${prefix})`
  const query = isIncomplete ? sql`(${complete} || ${incomplete})` : complete
  return isNegated ? sql`!!${query}` : query
}

function toBeginning(term: string): RawBuilder<unknown> {
  return sql`to_tsquery('simple', ${`'${term}':*`}::text)`
}
