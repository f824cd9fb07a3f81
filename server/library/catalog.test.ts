import { expect, test } from 'vitest'

import { buildCatalog, listPassages } from './catalog.ts'
import { readArticles } from './read-articles.ts'

const articleTexts = await readArticles()
const { articles } = buildCatalog(articleTexts, 'Hartwell')

test('slugs and titles are unique', () => {
  for (const key of ['slug', 'title'] as const)
    expect(new Set(articles.map(article => article[key])).size).toBe(articles.length)
  for (const { slug } of articles) expect(slug).toMatch(/^[a-z]+(-[a-z]+)*$/)
})

test.each(articleTexts.map(text => [text.slug, text] as const))(
  '%s has no empty section, block or text',
  (_slug, text) => {
    expect(text.categories.length).toBeGreaterThan(0)
    expect(new Set(text.categories).size).toBe(text.categories.length)
    expect(text.keyPoints.length).toBeGreaterThanOrEqual(3)
    expect(text.sections.length).toBeGreaterThanOrEqual(4)
    expect(text.sources.length).toBeGreaterThanOrEqual(2)
    expect(new Set(text.sections.map(({ title }) => title)).size).toBe(text.sections.length)
    for (const { blocks } of text.sections) {
      expect(blocks.length).toBeGreaterThan(0)
      for (const { kind, texts } of blocks) {
        expect(kind === 'paragraph' ? texts.length === 1 : texts.length > 1).toBe(true)
      }
    }
    for (const passage of [text.title, ...listPassages(text)]) {
      expect(passage).toMatch(/\S/)
      // The text contains no line breaks, double spaces, straight quotes or markup.
      expect(passage).not.toMatch(/\s{2}|\n|[<>*_`'"]/)
    }
    for (const { site } of text.sources) expect(site ?? 'none.here').toMatch(/^[a-z\d.]+\.[a-z]+$/)
  },
)

test('guides and lessons have 700 to 1,200 words', () => {
  for (const article of articles) {
    const words = listPassages(article).join(' ').split(/\s+/).length
    const [min, max] = article.kind === 'article' ? [500, 800] : [700, 1200]
    expect([article.slug, words >= min, words <= max]).toEqual([article.slug, true, true])
    expect([article.slug, article.minutes]).toEqual([article.slug, Math.ceil(words / 220)])
  }
})

test('related articles are at most three and share a category', () => {
  for (const { slug, categories, related } of articles) {
    expect([slug, related.length <= 3]).toEqual([slug, true])
    for (const other of related)
      expect(other.categories.some(category => categories.includes(category))).toBe(true)
  }
})
