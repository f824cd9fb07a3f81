import type { LibraryCategory } from '#contract/library-categories.ts'
import type { Article, ListedArticle } from '#contract/library.ts'

import { articleNotFound } from './failures.ts'
import type { Finder } from './finder.ts'
import type { Shelf } from './shelf.ts'

export type Library = {
  /** Every article in the shelf's order; with a search those that it finds, the best first. */
  list(asked: {
    search?: string | undefined
    category?: LibraryCategory | undefined
  }): Promise<ListedArticle[]>
  /** @throws Failure 404 when there is none by this name. */
  read(slug: string): Promise<Article>
}

/**
 * The library of a portal. Its texts are read from the disk when the first reader comes, and its index is made
 * for the first search, so that a portal in which nobody reads holds neither.
 */
export function openLibrary(familyName: string): Library {
  let shelf: Promise<Shelf> | undefined
  let finder: Promise<Finder> | undefined

  return {
    async list({ search = '', category }) {
      const listed = search.trim() === '' ? (await openedShelf()).listed : (await openedFinder()).find(search)
      return category === undefined
        ? listed
        : listed.filter(({ categories }) => categories.includes(category))
    },

    async read(slug) {
      const article = (await openedShelf()).bySlug.get(slug)
      if (article === undefined) throw articleNotFound()
      return article
    },
  }

  function openedShelf(): Promise<Shelf> {
    shelf ??= import('./shelf.ts').then(({ fillShelf }) => fillShelf(familyName))
    return shelf
  }

  function openedFinder(): Promise<Finder> {
    finder ??= Promise.all([import('./finder.ts'), openedShelf()]).then(([{ openFinder }, { articles }]) =>
      openFinder(articles),
    )
    return finder
  }
}
