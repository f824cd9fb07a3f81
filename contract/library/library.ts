import { z } from 'zod'

import { calls } from '#contract/endpoint.ts'

import { libraryCategoryNames } from './library-categories.ts'

const articleKinds = ['guide', 'lesson', 'article'] as const

/** An article in a list. */
export const ArticleSummary = z.object({
  /** Its name in the address. */
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  kind: z.enum(articleKinds),
  categories: z.array(z.enum(libraryCategoryNames)),
  /** Reading time. */
  minutes: z.int().positive(),
})
export type ArticleSummary = z.infer<typeof ArticleSummary>

/** A run of plain text, and whether it matches the search. */
export const ExcerptSegment = z.object({ text: z.string(), isMatch: z.boolean() })
export type ExcerptSegment = z.infer<typeof ExcerptSegment>

export const ListedArticle = ArticleSummary.extend({
  /** The passage that matches best; the summary without a search or if only the title matches. */
  excerpt: z.array(ExcerptSegment),
}).meta({ id: 'ListedArticle' })
export type ListedArticle = z.infer<typeof ListedArticle>

export const ArticleBlock = z.object({
  kind: z.enum(['paragraph', 'list', 'checklist']),
  /** One text for a paragraph, one per item for a list. */
  texts: z.array(z.string()),
})
export type ArticleBlock = z.infer<typeof ArticleBlock>

export const ArticleSource = z.object({
  publisher: z.string(),
  title: z.string(),
  /** The publisher's site. */
  site: z.string().nullable(),
})
export type ArticleSource = z.infer<typeof ArticleSource>

export const Article = ArticleSummary.extend({
  keyPoints: z.array(z.string()),
  sections: z.array(z.object({ title: z.string(), blocks: z.array(ArticleBlock) })),
  sources: z.array(ArticleSource),
  /** Up to three articles that share categories, the closest first. */
  related: z.array(ArticleSummary),
}).meta({ id: 'Article' })
export type Article = z.infer<typeof Article>

const LibrarySearch = z.object({
  search: z.string().max(200, 'Please use at most 200 characters').optional(),
  category: z.enum(libraryCategoryNames, { error: 'This category does not exist' }).optional(),
})

export const libraryApi = calls({
  'GET /api/articles': {
    summary: 'The articles of the library; with a search, the matching ones, the best first.',
    access: 'signed-in',
    rule: 'the same for everyone',
    requiresStepUp: true,
    query: LibrarySearch,
    reply: z.array(ListedArticle),
  },
  'GET /api/articles/{slug}': {
    summary: 'One article in full.',
    access: 'signed-in',
    rule: 'the same for everyone',
    requiresStepUp: true,
    params: z.object({ slug: z.string() }),
    reply: Article,
  },
})
