import { markExcerpt } from '#server/platform/excerpt.ts'
import type { SearchSource } from '#server/platform/search-source.ts'

import type { Library } from './library.ts'

/** The articles, which need Family Access as the page of the library does. */
export function createArticleSource(library: Library): SearchSource {
  return {
    name: 'articles',
    async find({ isSteppedUp }, words, limit) {
      if (!isSteppedUp) return 'locked'
      const articles = await library.find(words)
      return articles.slice(0, limit).map(({ slug, title, minutes, excerpt }) => ({
        id: slug,
        title,
        conversationId: null,
        markedTitle: null,
        note: `${minutes} min`,
        excerpt: markExcerpt(excerpt),
      }))
    },
  }
}
