import { sql } from 'kysely'

import type { Db } from '#server/platform/database/database.ts'
import { makeExcerpt } from '#server/platform/excerpt.ts'
import { tokenize } from '#server/platform/tokenize.ts'

import type { StoredDocument } from './find-documents.ts'
import { listPositiveTerms, toTsQuery, type SearchClause } from './search-query.ts'

/** Characters of a text around its first match. */
const lead = 200
const passageLength = 1000
/** Characters in which a passage is looked for. */
const searchedLength = 500_000

/**
 * The passage of the description or the text with the most words of the search, its hits between U+0002 and U+0003, by
 * the document's id. Documents of which only the title, the tags or the file name match have none.
 */
export async function readExcerpts(
  db: Db,
  documents: StoredDocument[],
  clauses: SearchClause[],
): Promise<Map<string, string>> {
  const positive = clauses.filter(({ isNegated }) => !isNegated)
  if (documents.length === 0 || positive.length === 0) return new Map()
  const roots = await findRoots(db, listPositiveTerms(clauses))
  const texts = await readPassages(db, documents, positive, roots)
  const excerpts = documents.map(({ id, description, current }): [string, string | null] => {
    const passages = [description?.normalize('NFC') ?? '', texts.get(current.id) ?? '']
    return [id, markHits(passages, roots)]
  })
  return new Map(excerpts.filter((entry): entry is [string, string] => entry[1] !== null))
}

/** The beginnings that all forms of the words share: 'certif' for 'certificates'. */
async function findRoots(db: Db, terms: string[]): Promise<string[]> {
  const { rows } = await sql<{ term: string; stem: string | null }>`
    select term, (ts_lexize('english_stems', term))[1] as stem from unnest(${terms}::text[]) as term`.execute(
    db,
  )
  // The stem of 'happy' is 'happi'.
  return rows.map(({ term, stem }) => (stem ?? term).replace(/(?<=..)i$/, ''))
}

/** The text around the first match of each current version that has one. */
async function readPassages(
  db: Db,
  documents: StoredDocument[],
  positive: SearchClause[],
  roots: string[],
): Promise<Map<string, string>> {
  const anyWord = sql.join(
    positive.map(clause => toTsQuery([clause])),
    sql` || `,
  )
  const ids = documents.map(({ current }) => current.id)
  const pattern = `\\m(?:${roots.map(toPattern).join('|')})`
  const { rows } = await sql<{ id: string; passage: string }>`
    select id, substr(text, greatest(1, position - ${lead}), ${passageLength}) as passage
    from document_versions, lateral (
      select regexp_instr(left(text, ${searchedLength}) collate "und-x-icu", ${pattern}, 1, 1, 0, 'i') as position
    ) as match
    where id = any(${ids}) and text_search @@ (${anyWord}) and position > 0`.execute(db)
  return new Map(rows.map(({ id, passage }) => [id, passage]))
}

/** Letters as they are written with and without diacritics: the text is stored as written. */
function toPattern(root: string): string {
  return Array.from(root, letter => variants.get(letter) ?? letter.replace(/[^\p{L}\p{N}]/u, '.')).join('')
}

/** For each letter from a to z, a class with all letters that have it as their base. */
const variants = new Map<string, string>()
for (let code = 0xc0; code < 0x250; code += 1) {
  const letter = String.fromCodePoint(code)
  const [term = ''] = tokenize(letter).map(word => word.term)
  const [base = ''] = term
  if (/[a-z]/.test(base)) variants.set(base, `${variants.get(base)?.slice(0, -1) ?? `[${base}`}${letter}]`)
}

function markHits(passages: string[], roots: string[]): string | null {
  const found = new Set(
    passages
      .flatMap(passage => tokenize(passage))
      .map(({ term }) => term)
      .filter(term => roots.some(root => term.startsWith(root))),
  )
  if (found.size === 0) return null
  return makeExcerpt(
    passages.map(passage => passage.replaceAll(/\s+/g, ' ').trim()),
    found,
  )
    .map(({ text, isMatch }) => (isMatch ? `\u0002${text}\u0003` : text))
    .join('')
}
