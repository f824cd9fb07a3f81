import { sql } from 'kysely'

import type { DocumentSummary } from '#contract/documents/documents.ts'
import type { StoredDocument } from '#server/documents/lists/find-documents.ts'
import type { Db } from '#server/platform/database/database.ts'
import { makeExcerpt, markExcerpt } from '#server/platform/excerpt.ts'
import { tokenize, type Word } from '#server/platform/tokenize.ts'

import { findHits, findRoot, markHits, type Stems } from './find-hits.ts'
import { toTsQuery, type SearchClause } from './search-query.ts'

/** What matches in a document of a search. */
export type DocumentHits = Pick<DocumentSummary, 'highlights' | 'excerpt'>

/** Characters of a text around its first match. */
const lead = 200
const passageLength = 1000
/** Characters in which a passage is looked for: most are near the beginning of a text, which is read fast. */
const searchedLengths = [10_000, 100_000]

/**
 * The details with their hits between U+0002 and U+0003, and the passage of the text with the most words of the search,
 * by the document's id. The text of a sensitive document is not quoted without Family Access.
 */
export async function readHighlights(
  db: Db,
  documents: StoredDocument[],
  clauses: SearchClause[],
  { isSteppedUp }: { isSteppedUp: boolean },
): Promise<Map<string, DocumentHits>> {
  const positive = clauses.filter(({ isNegated }) => !isNegated)
  if (documents.length === 0 || positive.length === 0) return new Map()
  const searchedStems = await readStems(db, new Set(positive.flatMap(({ terms }) => terms)))
  const readable = documents.filter(({ isSensitive }) => isSteppedUp || !isSensitive)
  const passages = await readPassages(db, readable, positive, searchedStems)

  const texts = documents.flatMap(({ title, tags, description, current }) => [
    title,
    ...tags,
    current.fileName,
    description ?? '',
    passages.get(current.id) ?? '',
  ])
  const stems = await readStems(db, listRelatedTerms(texts, searchedStems), searchedStems)
  const find = (text: string) => findHits(text, positive, stems)
  return new Map(
    documents.map(({ id, title, tags, description, current }) => [
      id,
      {
        highlights: {
          title: markHits(title, find(title)),
          tags: tags.map(tag => markHits(tag, find(tag))).filter(tag => tag !== null),
          description: quote(description, find),
          fileName: markHits(current.fileName, find(current.fileName)),
        },
        excerpt: quote(passages.get(current.id), find),
      },
    ]),
  )
}

async function readStems(db: Db, terms: ReadonlySet<string>, other: Stems = new Map()): Promise<Stems> {
  if (terms.size === 0) return other
  const { rows } = await sql<{ term: string; stem: string | null }>`
    select term, (ts_lexize('english_stems', term))[1] as stem from unnest(${[...terms]}::text[]) as term`.execute(
    db,
  )
  return new Map([...other, ...rows.map(({ term, stem }): [string, string] => [term, stem ?? term])])
}

/** The terms of texts that may be other forms of the searched terms. */
function listRelatedTerms(texts: string[], searched: Stems): Set<string> {
  const roots = [...searched.keys()].map(term => findRoot(term, searched))
  const terms = new Set(texts.flatMap(text => tokenize(text)).map(({ term }) => term))
  return new Set([...terms].filter(term => roots.some(root => term.startsWith(root))))
}

/** The text around the first match of each current version that has one. */
async function readPassages(
  db: Db,
  documents: StoredDocument[],
  positive: SearchClause[],
  stems: Stems,
): Promise<Map<string, string>> {
  const anyWord = sql.join(
    positive.map(clause => toTsQuery([clause])),
    sql` || `,
  )
  const pattern = `\\m(?:${positive.map(clause => toPattern(clause, stems)).join('|')})`
  const passages = new Map<string, string>()
  let ids = documents.map(({ current }) => current.id)
  for (const length of searchedLengths) {
    if (ids.length === 0) break
    // `offset 0` prevents that PostgreSQL decompresses the text for each expression.
    const { rows } = await sql<{ id: string; passage: string | null }>`
      select id, case when position > 0 then substr(beginning, greatest(1, position - ${lead}), ${passageLength}) end as passage
      from (
        select id, left(text, ${length}) as beginning from document_versions
        where id = any(${ids}::uuid[]) and text_search @@ (${anyWord}) offset 0
      ) as version, lateral (
        select regexp_instr(beginning collate "und-x-icu", ${pattern}, 1, 1, 0, 'i') as position offset 0
      ) as match`.execute(db)
    for (const { id, passage } of rows) if (passage !== null) passages.set(id, passage)
    ids = rows.filter(({ passage }) => passage === null).map(({ id }) => id)
  }
  return passages
}

function toPattern({ terms, kind }: SearchClause, stems: Stems): string {
  if (kind === 'word') return terms.map(term => toLetters(findRoot(term, stems))).join('')
  return terms.map(toLetters).join('[^[:alnum:]]+')
}

/** Letters as they are written with and without diacritics: the text is stored as written. */
function toLetters(term: string): string {
  return Array.from(term, letter => variants.get(letter) ?? letter.replace(/[^\p{L}\p{N}]/u, '.')).join('')
}

/** For each letter from a to z, a class with all letters that have it as their base. */
const variants = new Map<string, string>()
for (let code = 0xc0; code < 0x250; code += 1) {
  const letter = String.fromCodePoint(code)
  const [term = ''] = tokenize(letter).map(word => word.term)
  const [base = ''] = term
  if (/[a-z]/.test(base)) variants.set(base, `${variants.get(base)?.slice(0, -1) ?? `[${base}`}${letter}]`)
}

/** A few lines with the most hits, if there are any. */
function quote(text: string | null | undefined, find: (text: string) => Word[]): string | null {
  const paragraph = text?.replaceAll(/\s+/g, ' ').trim() ?? ''
  if (find(paragraph).length === 0) return null
  return markExcerpt(makeExcerpt([paragraph], find))
}
