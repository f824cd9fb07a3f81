import { expect, test } from 'vitest'

import { libraryCategoryNames } from '#contract/library/library-categories.ts'
import { Article, ListedArticle } from '#contract/library/library.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'

test('requires Family Access', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  const slug = { params: { slug: 'estate-planning-guide' } }
  expect(await listCodes(ada, slug)).toEqual([
    [403, 'family-access.required'],
    [403, 'family-access.required'],
  ])
  // The failure does not reveal whether an article exists.
  expect((await listCodes(ada, { params: { slug: 'nothing' } }))[1]).toEqual([403, 'family-access.required'])

  await ada.stepUp()
  expect(await listCodes(ada, slug)).toEqual([
    [200, undefined],
    [200, undefined],
  ])
})

test('lists every article with its summary as excerpt', async () => {
  const { ada } = await openForAda()
  const articles = await ada.call('GET /api/articles')
  expect(ListedArticle.array().safeParse(articles).error).toBeUndefined()
  for (const { summary, excerpt } of articles) expect(excerpt).toEqual([{ text: summary, isMatch: false }])
  expect(await listSlugs(ada, { search: '   ' })).toEqual(articles.map(({ slug }) => slug))
  // The list does not contain the full text of articles.
  expect(JSON.stringify(articles)).not.toContain('sections')
})

test('contains the articles that /resources links to', async () => {
  const { ada } = await openForAda()
  const offered = [
    ['estate-planning-guide', 'Estate Planning Guide', 'guide'],
    ['investment-education', 'Investment Education', 'guide'],
    ['digital-banking-tools', 'Digital Banking Tools', 'guide'],
    ['financial-literacy', 'Financial Literacy', 'lesson'],
    ['family-governance', 'Family Governance', 'lesson'],
    ['philanthropy', 'Philanthropy', 'lesson'],
  ]
  for (const [slug = '', title, kind] of offered)
    expect(await ada.call('GET /api/articles/{slug}', { params: { slug } })).toMatchObject({
      slug,
      title,
      kind,
    })
})

test('serves every article with related ones', async () => {
  const { ada } = await openForAda()
  const slugs = await listSlugs(ada, {})
  for (const slug of slugs) {
    const article = await ada.call('GET /api/articles/{slug}', { params: { slug } })
    expect([slug, Article.safeParse(article).error]).toEqual([slug, undefined])
    expect([slug, article.related.length > 0]).toEqual([slug, true])
    for (const related of article.related) {
      expect(slugs).toContain(related.slug)
      expect(related.slug).not.toBe(slug)
    }
  }
})

test('inserts the name of the family', async () => {
  const portal = await openPortal({ FAMILY_NAME: 'Ørsted-Lindqvist' })
  const ada = await portal.signIn('family_member')
  await ada.stepUp()
  const { sections } = await ada.call('GET /api/articles/{slug}', { params: { slug: 'family-governance' } })
  const text = JSON.stringify(sections)
  expect(text).toContain('The Ørsted-Lindqvist constitution')
  expect(text).not.toContain('{family}')
  expect(await listSlugs(ada, { search: 'orsted' })).toContain('family-governance')
})

test('filters by category; each has at least two articles', async () => {
  const { ada } = await openForAda()
  for (const category of libraryCategoryNames) {
    const articles = await ada.call('GET /api/articles', { query: { category } })
    expect([category, articles.length >= 2]).toEqual([category, true])
    for (const { categories } of articles) expect(categories).toContain(category)
  }
  expect(await listSlugs(ada, { search: 'trustee', category: 'market-insights' })).toEqual([])
})

test.each([
  ['a title', 'letter of wishes', 'the-letter-of-wishes'],
  ['a word of the body', 'rebalance', 'reading-market-news-calmly'],
  ['the beginning of a word', 'philanth', 'philanthropy'],
  ['a word with a slip', 'phillanthropy', 'philanthropy'],
  ['two words with a slip each', 'intrest rattes', 'interest-rates-and-a-family-portfolio'],
  ['words in any case, with marks', 'TRÜSTEE', 'choosing-a-trustee'],
  ['a question', 'how do I choose a trustee?', 'choosing-a-trustee'],
  ['a category', 'market insights', 'reading-market-news-calmly'],
])('finds by %s', async (_by, search, slug) => {
  const { ada } = await openForAda()
  expect((await listSlugs(ada, { search }))[0]).toBe(slug)
})

test('finds a figure with and without commas', async () => {
  const { ada } = await openForAda()
  for (const search of ['$1,250,000', '1250000'])
    expect(await listSlugs(ada, { search })).toEqual(['digital-banking-tools'])
})

test('matches all words; exact words exclude similar ones', async () => {
  const { ada } = await openForAda()
  const both = await listSlugs(ada, { search: 'trustee insurance' })
  const [trustee, insurance] = [
    await listSlugs(ada, { search: 'trustee' }),
    await listSlugs(ada, { search: 'insurance' }),
  ]
  expect(both.toSorted()).toEqual(trustee.filter(slug => insurance.includes(slug)).toSorted())
  expect(both.length).toBeLessThan(trustee.length)

  const marked = await listMarkedWords(ada, 'trust')
  expect(marked.every(word => word.toLowerCase().startsWith('trust'))).toBe(true)
})

test('returns the matching passage with its matches marked', async () => {
  const { ada } = await openForAda()
  const [first] = await ada.call('GET /api/articles', { query: { search: 'worthless securities' } })
  expect(first?.slug).toBe('tax-records-to-keep')
  expect(first?.excerpt.filter(({ isMatch }) => isMatch).map(({ text }) => text)).toEqual([
    'worthless',
    'securities',
  ])
  expect(first?.excerpt.map(({ text }) => text).join('')).toContain('a claim for worthless securities')
})

test('returns an empty list without a match', async () => {
  const { ada } = await openForAda()
  for (const search of ['xylophone', '%', '‽', '<b>'])
    expect((await ada.try('GET /api/articles', { query: { search } })).status).toBe(200)
  expect(await listSlugs(ada, { search: 'xylophone' })).toEqual([])
})

test.each([
  [{ category: 'astrology' }, 'category', 'This category does not exist'],
  [{ category: '' }, 'category', 'This category does not exist'],
  [{ search: 'x'.repeat(201) }, 'search', 'Please use at most 200 characters'],
])('rejects %o with 400', async (query: Record<string, string>, field, sentence) => {
  const { ada } = await openForAda()
  const { status, body } = await ada.try('GET /api/articles', { query })
  expect([status, body.fields]).toEqual([400, { [field]: sentence }])
})

test('answers 404 for an unknown article', async () => {
  const { ada } = await openForAda()
  for (const slug of ['nothing', 'Philanthropy', '../routes', '__proto__']) {
    const { status, body } = await ada.try('GET /api/articles/{slug}', { params: { slug } })
    expect([status, body.code]).toEqual([404, 'library.article-not-found'])
  }
})

async function openForAda(): Promise<{ portal: TestPortal; ada: Person }> {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  await ada.stepUp()
  return { portal, ada }
}

async function listSlugs(person: Person, query: Record<string, string>): Promise<string[]> {
  const articles = await person.call('GET /api/articles', { query })
  return articles.map(({ slug }) => slug)
}

async function listMarkedWords(person: Person, search: string): Promise<string[]> {
  const articles = await person.call('GET /api/articles', { query: { search } })
  return articles.flatMap(({ excerpt }) => excerpt.filter(({ isMatch }) => isMatch).map(({ text }) => text))
}

/** Status and code of the list and of one article. */
async function listCodes(person: Person, slug: { params: { slug: string } }) {
  const answers = [await person.try('GET /api/articles'), await person.try('GET /api/articles/{slug}', slug)]
  return answers.map(({ status, body }) => [status, body.code])
}
