import type {
  Article,
  ArticleBlock,
  ArticleSummary,
  ExcerptSegment,
  ListedArticle,
} from '#contract/library/library.ts'

import type { ArticleText } from './read-articles.ts'

export type Catalog = {
  articles: Article[]
  /** The list without a search; each excerpt is the summary. */
  listed: ListedArticle[]
  bySlug: ReadonlyMap<string, Article>
}

/** Derives the reading times and related articles, and puts the family's name into the texts. */
export function buildCatalog(articleTexts: ArticleText[], familyName: string): Catalog {
  const texts = articleTexts.map(text => insertFamilyName(text, familyName))
  const articles = texts.map(text => toArticle(text, texts))
  return {
    articles,
    listed: articles.map(article => toListedArticle(article, [{ text: article.summary, isMatch: false }])),
    bySlug: new Map(articles.map(article => [article.slug, article])),
  }
}

/** An article as the list shows it, with the passage that answers the search. */
export function toListedArticle(article: Article, excerpt: ExcerptSegment[]): ListedArticle {
  return { ...toSummary(article), excerpt }
}

function toArticle(text: ArticleText, all: ArticleText[]): Article {
  return { ...text, minutes: estimateReadingMinutes(text), related: findRelated(text, all).map(toSummary) }
}

/** At 220 words a minute, a careful reader's pace, rounded up. */
function estimateReadingMinutes(text: ArticleText): number {
  const words = listPassages(text).reduce((sum, passage) => sum + passage.split(' ').length, 0)
  return Math.ceil(words / 220)
}

/** The text from the summary to the last block, without the sources. */
export function listPassages({ summary, keyPoints, sections }: ArticleText): string[] {
  return [
    summary,
    ...keyPoints,
    ...sections.flatMap(({ title, blocks }) => [title, ...blocks.flatMap(({ texts }) => texts)]),
  ]
}

/** The three articles that share the most categories; among equals, the next in catalog order. */
function findRelated(text: ArticleText, all: ArticleText[]): ArticleText[] {
  const index = all.indexOf(text)
  const countSharedCategories = (other: ArticleText) =>
    other.categories.filter(category => text.categories.includes(category)).length
  return [...all.slice(index + 1), ...all.slice(0, index)]
    .filter(other => countSharedCategories(other) > 0)
    .sort((one, other) => countSharedCategories(other) - countSharedCategories(one))
    .slice(0, 3)
}

function toSummary(text: ArticleText): ArticleSummary {
  const { slug, title, summary, kind, categories } = text
  return { slug, title, summary, kind, categories, minutes: estimateReadingMinutes(text) }
}

function insertFamilyName(text: ArticleText, familyName: string): ArticleText {
  const insertName = (words: string) => words.replaceAll('{family}', familyName)
  const insertNameInBlock = ({ kind, texts }: ArticleBlock) => ({ kind, texts: texts.map(insertName) })
  return {
    ...text,
    summary: insertName(text.summary),
    keyPoints: text.keyPoints.map(insertName),
    sections: text.sections.map(({ title, blocks }) => ({
      title: insertName(title),
      blocks: blocks.map(insertNameInBlock),
    })),
  }
}
