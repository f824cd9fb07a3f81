import { z } from 'zod'

import { calls } from './endpoint.ts'
import { libraryCategoryNames } from './library-categories.ts'

export const articleKinds = ['guide', 'lesson', 'article'] as const

/** What is said of an article before it is opened. */
export const ArticleSummary = z.object({
  /** What stands for it in an address. */
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  kind: z.enum(articleKinds),
  categories: z.array(z.enum(libraryCategoryNames)),
  /** How long it takes to read. */
  minutes: z.int().positive(),
})
export type ArticleSummary = z.infer<typeof ArticleSummary>

/** A run of text, and whether it is what was searched for. Never markup. */
export const ExcerptSegment = z.object({ text: z.string(), isMatch: z.boolean() })
export type ExcerptSegment = z.infer<typeof ExcerptSegment>

export const ListedArticle = ArticleSummary.extend({
  /** The passage that answers the search best; without a search, or with a hit in the title alone, the summary. */
  excerpt: z.array(ExcerptSegment),
})
export type ListedArticle = z.infer<typeof ListedArticle>

export const ArticleBlock = z.object({
  kind: z.enum(['paragraph', 'list', 'checklist']),
  /** One text in a paragraph; in the others, one for each of their items. */
  texts: z.array(z.string()),
})
export type ArticleBlock = z.infer<typeof ArticleBlock>

export const ArticleSource = z.object({
  publisher: z.string(),
  title: z.string(),
  /** The publisher's own site, by which the document is found. */
  site: z.string().nullable(),
})
export type ArticleSource = z.infer<typeof ArticleSource>

export const Article = ArticleSummary.extend({
  keyPoints: z.array(z.string()),
  sections: z.array(z.object({ title: z.string(), blocks: z.array(ArticleBlock) })),
  sources: z.array(ArticleSource),
  /** Up to three that share its categories, the closest first. */
  related: z.array(ArticleSummary),
})
export type Article = z.infer<typeof Article>

const LibrarySearch = z.object({
  search: z.string().max(200, 'Please search for at most 200 characters').optional(),
  category: z.enum(libraryCategoryNames, { error: 'The library has no such category' }).optional(),
})

export const libraryApi = calls({
  'GET /api/articles': {
    summary: 'The articles of the library; those that a search finds, the best first.',
    access: 'family_member',
    isBehindFamilyAccess: true,
    query: LibrarySearch,
    reply: z.array(ListedArticle),
  },
  'GET /api/articles/{slug}': {
    summary: 'One article, whole.',
    access: 'family_member',
    isBehindFamilyAccess: true,
    params: z.object({ slug: z.string() }),
    reply: Article,
  },
})
