import { expect, test } from 'vitest'

import { addVersion, createDocument } from '#server/test/documents.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import { readPages } from '#server/test/pages.ts'
import type { Person } from '#server/test/person.ts'

import { storeContent } from './search-index.ts'

test('finds words of the details and the text, best first', async () => {
  const { portal, ada } = await openWithAda()
  await createDocument(ada, { title: 'Deed of the mill' })
  await createDocument(ada, { title: 'Second', tags: ['Mill', 'river'] })
  await createDocument(ada, { title: 'Third', description: 'Where the mills were.' })
  await createDocument(ada, { title: 'Fourth' }, { fileName: '1890_mill-plan.txt' })
  const { current } = await createDocument(ada, { title: 'Fifth' }, { fileName: 'scan.txt' })
  await setText(portal, current.id, 'A letter about the mill.')
  await createDocument(ada, { title: 'Orchard' }, { fileName: 'other.txt' })
  // Best first: the title, the tags, the others, and the text last.
  const titles = await findTitles(ada, 'mill')
  expect(titles.slice(0, 2)).toEqual(['Deed of the mill', 'Second'])
  expect(titles.slice(2, 4).toSorted()).toEqual(['Fourth', 'Third'])
  expect(titles.slice(4)).toEqual(['Fifth'])
})

test.each([
  ['birth certificates', 'other forms of the words'],
  ['CERTIF', 'the beginning of the last word'],
  ['Uberga', 'without diacritics'],
  ['übergabe MÜLLER', 'in another case'],
  ['"certificate of birth"', 'a phrase'],
  ['certificate -death', 'without an excluded word'],
  ['will', 'a stop word of English'],
  ['50,000', 'a figure'],
])('finds %j: %s', async words => {
  const { portal, ada } = await openWithAda()
  const { current } = await createDocument(ada, { title: 'Certificate of birth' })
  await setText(portal, current.id, 'Übergabe an Frau Müller, her last will, for $50,000.')
  expect(await findTitles(ada, words)).toEqual(['Certificate of birth'])
})

test.each(['certificate death', '"birth certificate"', 'certificate -birth', 'ertificate', '***'])(
  'does not find %j',
  async words => {
    const { ada } = await openWithAda()
    await createDocument(ada, { title: 'Certificate of birth' })
    expect(await findTitles(ada, words)).toEqual([])
  },
)

test('quotes the passage with the words marked', async () => {
  const { portal, ada } = await openWithAda()
  const { current } = await createDocument(ada, { title: 'Letter' })
  await setText(
    portal,
    current.id,
    `${'Nothing of note. '.repeat(100)}Der Müller sold his mills to Ada.\n\nThen he left. ${'And so on. '.repeat(50)}`,
  )
  const [found] = await search(ada, 'muller mill')
  expect(found?.excerpt).toContain('Der \u0002Müller\u0003 sold his \u0002mills\u0003 to Ada. Then he left.')
  expect(found?.excerpt?.length).toBeLessThan(250)
  const [byTitle] = await search(ada, 'letter')
  expect(byTitle?.excerpt).toBeNull()
})

test('the text of a sensitive document cannot be probed', async () => {
  const { portal, ada } = await openWithAda()
  const { current } = await createDocument(ada, { title: 'Passport of Ada', isSensitive: true })
  await setText(portal, current.id, 'The number is 4711, issued in Dover.')
  for (const words of ['4711', 'passport dover', '"issued in"']) expect(await search(ada, words)).toEqual([])
  for (const words of ['passport', 'passport -dover', 'passport -4711'])
    expect(await search(ada, words)).toMatchObject([{ title: 'Passport of Ada', excerpt: null }])
  await ada.stepUp()
  expect(await search(ada, '4711')).toMatchObject([
    { excerpt: 'The number is \u00024711\u0003, issued in Dover.' },
  ])
  expect(await search(ada, 'passport -dover')).toEqual([])
})

test('a search finds only what the viewer sees, within the filters', async () => {
  const { portal, ada } = await openWithAda()
  await createDocument(ada, { title: 'Deed', audience: 'private' })
  const { id } = await createDocument(ada, { title: 'Deed of the mill', kind: 'deed' })
  const ben = await portal.signIn('admin')
  expect(await findTitles(ben, 'deed')).toEqual(['Deed of the mill'])
  expect(await findTitles(ada, 'deed', { kind: 'will' })).toEqual([])
  await ada.call('DELETE /api/documents/{id}', { params: { id } })
  expect(await findTitles(ben, 'deed')).toEqual([])
  expect(await findTitles(ada, 'mill', { isDeleted: 'true' })).toEqual(['Deed of the mill'])
})

test('a search follows each change of the details and the file', async () => {
  const { portal, ada } = await openWithAda()
  const { id, current } = await createDocument(ada, { title: 'Deed' }, { fileName: 'one.txt' })
  await setText(portal, current.id, 'The orchard.')
  await ada.call('PUT /api/documents/{id}', { params: { id }, body: { title: 'Will', version: 1 } })
  expect([await findTitles(ada, 'deed'), await findTitles(ada, 'will orchard')]).toEqual([[], ['Will']])
  const changed = await addVersion(ada, id, 'The mill.', 'two.txt')
  expect([await findTitles(ada, 'orchard'), await findTitles(ada, 'two')]).toEqual([[], ['Will']])
  await ada.call('POST /api/documents/{id}/versions/{number}/restore', {
    params: { id, number: '1' },
    body: { version: changed.version },
  })
  expect(await findTitles(ada, 'orchard one')).toEqual(['Will'])
})

test('a search answers all matches in pages, best first', async () => {
  const { portal, ada } = await openWithAda()
  await portal.database.pool.query(
    `with file as (
      insert into stored_files (id, created_at) values (gen_random_uuid(), now()) returning id
    ), entry as (
      select gen_random_uuid() as id, gen_random_uuid() as version_id, number,
        to_search_vector(case when number % 3 = 0 then 'deed orchard' else 'orchard' end) as words
      from generate_series(1, 1000) as number
    ), filed as (
      insert into documents (id, area, kind, title, audience, owner_id, current_version_id, details_search, search,
        created_at, updated_at)
      select id, 'archive', 'deed', number, 'private', $1, version_id, words, to_search_vector('deed orchard'),
        now() + number / 7 * interval '1 second', now() from entry
    )
    insert into document_versions (id, document_id, number, file_id, file_name, mime_type, bytes, sha256, uploaded_at)
    select version_id, entry.id, 1, file.id, 'deed.pdf', 'application/pdf', 1, '', now() from entry, file`,
    [ada.user?.id],
  )
  const pages = await readPages(ada, 'GET /api/documents', { query: { q: 'deed', limit: '64' } })
  expect([pages[0]?.total, pages.length]).toEqual([1000, 16])
  const rows = pages.flatMap(page => page.rows)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(1000)
  const isBest = rows.map(({ title }) => Number(title) % 3 === 0)
  expect(isBest.lastIndexOf(true)).toBe(332)
  const instants = rows.slice(0, 333).map(({ createdAt }) => createdAt)
  expect(instants).toEqual(instants.toSorted().toReversed())
})

async function openWithAda(): Promise<{ portal: TestPortal; ada: Person }> {
  const portal = await openPortal()
  return { portal, ada: await portal.signIn('family_member') }
}

async function setText({ database }: TestPortal, versionId: string, text: string): Promise<void> {
  const content = { textState: 'done', text, isTextTruncated: false, thumbnailId: null } as const
  await database.db.transaction().execute(tx => storeContent(tx, versionId, content))
}

async function search(person: Person, q: string, filters: Record<string, string> = {}) {
  const [page] = await readPages(person, 'GET /api/documents', { query: { q, ...filters } })
  return page!.rows
}

async function findTitles(person: Person, q: string, filters: Record<string, string> = {}) {
  return (await search(person, q, filters)).map(({ title }) => title)
}
