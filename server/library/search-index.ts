import MiniSearch from 'minisearch'

import { libraryCategories } from '#contract/library/library-categories.ts'
import type { Article, ListedArticle } from '#contract/library/library.ts'
import { makeExcerpt } from '#server/platform/excerpt.ts'
import { tokenize } from '#server/platform/tokenize.ts'

import { toListedArticle, listPassages } from './catalog.ts'

export type SearchIndex = {
  /**
   * The matching articles, the best first, each with the passage that matches best. `isStrict` finds only those with
   * all words.
   */
  search(search: string, isStrict?: boolean): ListedArticle[]
}

/** A full-text index over all articles. */
export function buildSearchIndex(articles: Article[]): SearchIndex {
  const index = new MiniSearch<Article>({
    idField: 'slug',
    fields: Object.keys(weights),
    extractField: (article, field) =>
      field === 'slug' ? article.slug : readField[field as keyof typeof weights](article),
    tokenize: text => tokenize(text).map(({ term }) => term),
    // `tokenize` has normalized the terms already.
    processTerm: term => term,
  })
  index.addAll(articles)
  const bySlug = new Map(articles.map(article => [article.slug, article]))

  return {
    search(search, isStrict = false) {
      const terms = removeStopWords(tokenize(search).map(({ term }) => term))
      for (const attempt of isStrict ? attempts.slice(0, 1) : attempts) {
        const found = index.search(terms.join(' '), { boost: weights, ...attempt })
        if (found.length === 0) continue
        return found.flatMap(({ id, terms: matched }) => {
          const article = bySlug.get(id as string)
          return article === undefined
            ? []
            : [toListedArticle(article, makeExcerpt(listPassages(article), createFinder(new Set(matched))))]
        })
      }
      return []
    },
  }
}

function createFinder(terms: ReadonlySet<string>) {
  return (text: string) => tokenize(text).filter(({ term }) => terms.has(term))
}

/** The score of a match by the field that contains it. */
const weights = { title: 6, summary: 3, categories: 3, headings: 2, text: 1 }

const readField: Record<keyof typeof weights, (article: Article) => string> = {
  title: ({ title }) => title,
  summary: ({ summary }) => summary,
  categories: ({ categories }) => categories.map(category => libraryCategories[category]).join('. '),
  headings: ({ sections }) => sections.map(({ title }) => title).join('. '),
  text: article => listPassages(article).join(' '),
}

/**
 * From strict to lenient; the first attempt with a result is the answer. Exact words are not buried among similar
 * ones, and a mistyped word is still found.
 */
const attempts = [
  { combineWith: 'AND' as const, prefix: true },
  {
    combineWith: 'AND' as const,
    prefix: true,
    fuzzy: countAllowedTypos,
    weights: { fuzzy: 0.3, prefix: 0.5 },
  },
  {
    combineWith: 'OR' as const,
    prefix: true,
    fuzzy: countAllowedTypos,
    weights: { fuzzy: 0.3, prefix: 0.5 },
  },
]

/** The typos a term may have: none below 4 letters, one below 9, otherwise two. */
function countAllowedTypos(term: string): number | false {
  if (term.length < 4 || /^\d/.test(term)) return false
  return term.length < 9 ? 1 : 2
}

/** Stop words are removed unless the search has no other word: the reader may still be typing. */
function removeStopWords(terms: string[]): string[] {
  const remaining = terms.filter(term => !stopWords.has(term))
  return remaining.length > 0 ? remaining : terms
}

const stopWords = new Set(
  'a an and are as at be by can do does for from how i in is it my of on or s should the to we what when with'.split(
    ' ',
  ),
)
