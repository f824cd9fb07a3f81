import type { LibraryCategory } from '#contract/library/library-categories.ts'
import type { Article, ListedArticle } from '#contract/library/library.ts'

import type { Catalog } from './catalog.ts'
import { articleNotFound } from './failures.ts'
import type { SearchIndex } from './search-index.ts'

export type Library = {
  /** Every article in catalog order; with a search, the matching ones, the best first. */
  list(query: {
    search?: string | undefined
    category?: LibraryCategory | undefined
  }): Promise<ListedArticle[]>
  /** The articles with all words, the best first. */
  find(words: string): Promise<ListedArticle[]>
  /** @throws Failure 404 when no article has this slug. */
  read(slug: string): Promise<Article>
}

/**
 * The library of a portal. Articles are loaded with the first read and indexed with the first search. A portal without
 * readers spends no memory on them.
 */
export function openLibrary(familyName: string): Library {
  let catalog: Promise<Catalog> | undefined
  let index: Promise<SearchIndex> | undefined

  return {
    async list({ search = '', category }) {
      const listed =
        search.trim() === '' ? (await loadCatalog()).listed : (await loadSearchIndex()).search(search)
      return category === undefined
        ? listed
        : listed.filter(({ categories }) => categories.includes(category))
    },

    async find(words) {
      return (await loadSearchIndex()).search(words, true)
    },

    async read(slug) {
      const article = (await loadCatalog()).bySlug.get(slug)
      if (article === undefined) throw articleNotFound()
      return article
    },
  }

  function loadCatalog(): Promise<Catalog> {
    catalog ??= Promise.all([import('./catalog.ts'), import('./read-articles.ts')]).then(
      async ([{ buildCatalog }, { readArticles }]) => buildCatalog(await readArticles(), familyName),
    )
    return catalog
  }

  function loadSearchIndex(): Promise<SearchIndex> {
    index ??= Promise.all([import('./search-index.ts'), loadCatalog()]).then(
      ([{ buildSearchIndex }, { articles }]) => buildSearchIndex(articles),
    )
    return index
  }
}
