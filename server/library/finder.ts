import MiniSearch from 'minisearch'

import { libraryCategories } from '#contract/library-categories.ts'
import type { Article, ListedArticle } from '#contract/library.ts'

import { excerptOf } from './excerpt.ts'
import { listedWith, passagesOf } from './shelf.ts'
import { wordsOf } from './words.ts'

export type Finder = {
  /** The articles that hold what is searched for, the best first, each with the passage that shows it. */
  find(search: string): ListedArticle[]
}

/** An index over everything that the articles say. */
export function openFinder(articles: Article[]): Finder {
  const index = new MiniSearch<Article>({
    idField: 'slug',
    fields: Object.keys(weights),
    extractField: (article, field) =>
      field === 'slug' ? article.slug : readField[field as keyof typeof weights](article),
    tokenize: text => wordsOf(text).map(({ term }) => term),
    // The words come in the form in which they are compared.
    processTerm: term => term,
  })
  index.addAll(articles)
  const bySlug = new Map(articles.map(article => [article.slug, article]))

  return {
    find(search) {
      const terms = withoutFillers(wordsOf(search).map(({ term }) => term))
      for (const attempt of attempts) {
        const found = index.search(terms.join(' '), { boost: weights, ...attempt })
        if (found.length === 0) continue
        return found.flatMap(({ id, terms: matched }) => {
          const article = bySlug.get(id as string)
          return article === undefined
            ? []
            : [listedWith(article, excerptOf(passagesOf(article), new Set(matched)))]
        })
      }
      return []
    },
  }
}

/** What a hit counts, by where it is. */
const weights = { title: 6, summary: 3, categories: 3, headings: 2, text: 1 }

const readField: Record<keyof typeof weights, (article: Article) => string> = {
  title: ({ title }) => title,
  summary: ({ summary }) => summary,
  categories: ({ categories }) => categories.map(category => libraryCategories[category]).join('. '),
  headings: ({ sections }) => sections.map(({ title }) => title).join('. '),
  text: article => passagesOf(article).join(' '),
}

/**
 * From strict to lenient; the first that finds something is the answer. So a word that was typed rightly is not
 * drowned in words that merely resemble it, and one that was mistyped is still found.
 */
const attempts = [
  { combineWith: 'AND' as const, prefix: true },
  { combineWith: 'AND' as const, prefix: true, fuzzy: lettersForgiven, weights: { fuzzy: 0.3, prefix: 0.5 } },
  { combineWith: 'OR' as const, prefix: true, fuzzy: lettersForgiven, weights: { fuzzy: 0.3, prefix: 0.5 } },
]

/** None in a short word, one in a longer one, two in a long one. */
function lettersForgiven(term: string): number | false {
  if (term.length < 4 || /^\d/.test(term)) return false
  return term.length < 9 ? 1 : 2
}

/** Small words say nothing beside others; alone they may be the beginning of a word that is still being typed. */
function withoutFillers(terms: string[]): string[] {
  const telling = terms.filter(term => !fillers.has(term))
  return telling.length > 0 ? telling : terms
}

const fillers = new Set(
  'a an and are as at be by can do does for from how i in is it my of on or s should the to we what when with'.split(
    ' ',
  ),
)
