import type {
  Article,
  ArticleBlock,
  ArticleSummary,
  ExcerptSegment,
  ListedArticle,
} from '#contract/library.ts'

import type { ArticleText } from './article-text.ts'
import { articleTexts } from './articles/all.ts'

export type Shelf = {
  articles: Article[]
  /** As they are listed when nothing is searched for. */
  listed: ListedArticle[]
  bySlug: ReadonlyMap<string, Article>
}

/** The articles as this family reads them. */
export function fillShelf(familyName: string): Shelf {
  const texts = articleTexts.map(text => withName(text, familyName))
  const articles = texts.map(text => articleOf(text, texts))
  return {
    articles,
    listed: articles.map(article => listedWith(article, [{ text: article.summary, isMatch: false }])),
    bySlug: new Map(articles.map(article => [article.slug, article])),
  }
}

/** What the list says of an article, with a passage of it. */
export function listedWith(article: Article, excerpt: ExcerptSegment[]): ListedArticle {
  return { ...summaryOf(article), excerpt }
}

function articleOf(text: ArticleText, all: ArticleText[]): Article {
  return { ...text, minutes: minutesToRead(text), related: relatedTo(text, all).map(summaryOf) }
}

/** At the 220 words a minute of somebody who reads with care, rounded up. */
function minutesToRead(text: ArticleText): number {
  const words = passagesOf(text).reduce((sum, passage) => sum + passage.split(' ').length, 0)
  return Math.ceil(words / 220)
}

/** Everything that a reader reads from the summary to the last block, without the sources. */
export function passagesOf({ summary, keyPoints, sections }: ArticleText): string[] {
  return [
    summary,
    ...keyPoints,
    ...sections.flatMap(({ title, blocks }) => [title, ...blocks.flatMap(({ texts }) => texts)]),
  ]
}

/** Those that share most categories; of equals, the next on the shelf after this one. */
function relatedTo(text: ArticleText, all: ArticleText[]): ArticleText[] {
  const place = all.indexOf(text)
  const shared = (other: ArticleText) =>
    other.categories.filter(category => text.categories.includes(category)).length
  return [...all.slice(place + 1), ...all.slice(0, place)]
    .filter(other => shared(other) > 0)
    .sort((one, other) => shared(other) - shared(one))
    .slice(0, 3)
}

function summaryOf(text: ArticleText): ArticleSummary {
  const { slug, title, summary, kind, categories } = text
  return { slug, title, summary, kind, categories, minutes: minutesToRead(text) }
}

function withName(text: ArticleText, familyName: string): ArticleText {
  const named = (words: string) => words.replaceAll('{family}', familyName)
  const namedBlock = ({ kind, texts }: ArticleBlock) => ({ kind, texts: texts.map(named) })
  return {
    ...text,
    summary: named(text.summary),
    keyPoints: text.keyPoints.map(named),
    sections: text.sections.map(({ title, blocks }) => ({
      title: named(title),
      blocks: blocks.map(namedBlock),
    })),
  }
}
