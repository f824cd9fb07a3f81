import { expect, test } from 'vitest'

import { largestRankedSearch } from '#contract/documents/document-choices.ts'
import { openWithAda } from '#server/test/document-search.ts'
import type { TestPortal } from '#server/test/open-portal.ts'
import { readPage, readPages } from '#server/test/pages.ts'
import type { Person } from '#server/test/person.ts'

test('a search answers all matches in pages, best first', async () => {
  const { portal, ada } = await openWithAda()
  const details = `case when number % 3 = 0 then 'deed orchard' else 'orchard' end`
  await insertDocuments(portal, ada, { count: 1000, details, text: `'deed orchard'` })
  const pages = await readPages(ada, 'GET /api/documents', { query: { q: 'deed', limit: '64' } })
  expect([pages[0]?.total, pages.length]).toEqual([1000, 16])
  const rows = pages.flatMap(page => page.rows)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(1000)
  const isBest = rows.map(({ title }) => Number(title) % 3 === 0)
  expect(isBest.lastIndexOf(true)).toBe(332)
  const instants = rows.slice(0, 333).map(({ createdAt }) => createdAt)
  expect(instants).toEqual(instants.toSorted().toReversed())
})

test('lists the details first, then the newest of many matches', async () => {
  const { portal, ada } = await openWithAda()
  const details = `case when number % 50 = 0 then 'deed orchard' else 'orchard' end`
  await insertDocuments(portal, ada, { count: 2500, details, text: `'deed orchard'` })
  for (const limit of [30, 50, 100]) {
    const pages = await readPages(ada, 'GET /api/documents', { query: { q: 'deed', limit: String(limit) } })
    expect(pages[0]?.total).toBeNull()
    const numbers = pages.flatMap(page => page.rows).map(({ title }) => Number(title))
    const all = Array.from({ length: 2500 }, (_, index) => 2500 - index)
    const isBest = (number: number) => number % 50 === 0
    expect(numbers).toEqual([...all.filter(isBest), ...all.filter(number => !isBest(number))])
  }
})

test('lists the newest first if the details of many match', async () => {
  const { portal, ada } = await openWithAda()
  await insertDocuments(portal, ada, { count: 2500, details: `'deed'`, text: `'deed'` })
  const pages = await readPages(ada, 'GET /api/documents', { query: { q: 'deed -mill', limit: '100' } })
  const numbers = pages.flatMap(page => page.rows).map(({ title }) => Number(title))
  expect(numbers).toEqual(Array.from({ length: 2500 }, (_, index) => 2500 - index))
})

test('ranks and counts a phrase if few documents have its words', async () => {
  const { portal, ada } = await openWithAda()
  const details = `case when number = 5 then 'deed orchard' else 'other' end`
  const text = `case when number % 4 = 1 then 'deed orchard' else 'orchard deed' end`
  await insertDocuments(portal, ada, { count: largestRankedSearch, details, text })
  const pages = await readPages(ada, 'GET /api/documents', { query: { q: '"deed orchard"', limit: '100' } })
  expect(pages.map(({ rows, total }) => [rows.length, total])).toEqual([
    [100, 250],
    [100, null],
    [50, null],
  ])
  const numbers = pages.flatMap(page => page.rows).map(({ title }) => Number(title))
  expect([numbers[0], new Set(numbers).size]).toEqual([5, 250])
})

test('searches a phrase of frequent words page by page', async () => {
  const { portal, ada } = await openWithAda()
  // The newest 1,200 documents have the words, but not in this order.
  const text = `case when number <= 1300 and number % 10 = 0 then 'deed orchard' else 'orchard deed' end`
  await insertDocuments(portal, ada, { count: 2500, details: `'other'`, text })
  const first = await readPage<Row>(ada, `/api/documents?q=${encodeURIComponent('"deed orchard"')}&limit=30`)
  expect([first.rows, first.total]).toEqual([[], null])
  // A new document moves the windows.
  await insertDocuments(portal, ada, { count: 1, details: `'other'`, text: `'deed orchard'`, start: 3000 })
  const found: Row[] = []
  for (let { next } = first; next !== null;) {
    const page: Awaited<ReturnType<typeof readPage<Row>>> = await readPage<Row>(ada, next)
    found.push(...page.rows)
    expect([page.rows.length <= 30, page.total]).toEqual([true, null])
    next = page.next
  }
  const expected = Array.from({ length: 130 }, (_, index) => String(1300 - index * 10))
  expect(found.map(({ title }) => title)).toEqual(expected)
})

test.each(['0.5 2026-02-31T00:00:00.000000Z x', 'newest -1', 'other 5', 'rest'])(
  'rejects the cursor %j',
  async position => {
    const { ada } = await openWithAda()
    const cursor = Buffer.from(position).toString('base64url')
    const refused = await ada.try('GET /api/documents', { query: { q: 'deed', cursor } })
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['cursor']])
  },
)

type Row = { title: string }

/** Inserts documents numbered in their titles, the highest the newest. `details` and `text` are SQL of their words. */
async function insertDocuments(
  { database }: TestPortal,
  person: Person,
  { count, details, text, start = 1 }: { count: number; details: string; text: string; start?: number },
): Promise<void> {
  await database.pool.query(
    `with file as (
      insert into stored_files (id, created_at) values (gen_random_uuid(), now()) returning id
    ), entry as (
      select gen_random_uuid() as id, gen_random_uuid() as version_id, number
      from generate_series(${start}, ${start + count - 1}) as number
    ), filed as (
      insert into documents (id, area, kind, title, audience, owner_id, current_version_id, details_search, search,
        created_at, updated_at)
      select id, 'archive', 'deed', number, 'private', $1, version_id, to_search_vector(${details}),
        to_text_vector(${text}), timestamptz '2026-01-01' + number * interval '1 second', now() from entry
    )
    insert into document_versions (id, document_id, number, file_id, file_name, mime_type, bytes, sha256, uploaded_at)
    select version_id, entry.id, 1, file.id, 'deed.pdf', 'application/pdf', 1, '', now() from entry, file`,
    [person.user?.id],
  )
}
