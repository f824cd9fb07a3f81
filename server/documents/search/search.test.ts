import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { findTitles, openWithAda, search, setText } from '#server/test/document-search.ts'
import { addVersion, createDocument } from '#server/test/documents.ts'

import { compileSearch, parseSearch } from './search-query.ts'

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
  ['"certificate of bir', 'the beginning of a phrase'],
  ['certificate -death', 'without an excluded word'],
  ['-death', 'only without an excluded word'],
  ['certificate -"birth certificate"', 'without an excluded phrase'],
  ['will', 'a stop word of English'],
  ['50,000', 'a figure'],
])('finds %j: %s', async words => {
  const { portal, ada } = await openWithAda()
  const { current } = await createDocument(ada, { title: 'Certificate of birth' })
  await setText(portal, current.id, 'Übergabe an Frau Müller, her last will, for $50,000.')
  expect(await findTitles(ada, words)).toEqual(['Certificate of birth'])
})

test.each([
  'certificate death',
  '"birth certificate"',
  'certificate -birth',
  '-certificate',
  '-"of birth"',
  'ertificate',
  '***',
])('does not find %j', async words => {
  const { ada } = await openWithAda()
  await createDocument(ada, { title: 'Certificate of birth' })
  expect(await findTitles(ada, words)).toEqual([])
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

const words =
  'operating operations agreement certificates happily Übergabe Straße Łódź Ørsted O’Neill Müller’s mother-in-law 1099-DIV 50,000 3.5 w2 Ägypten'

test('each beginning of each word of a title finds the document', async () => {
  const { portal, ada } = await openWithAda()
  await createDocument(ada, { title: words })
  const beginnings = words
    .split(' ')
    .flatMap(word => Array.from(word, (_, index) => word.slice(0, index + 1)))
    .filter(written => /[\p{L}\p{N}]$/u.test(written))
  const missed: string[] = []
  for (const written of beginnings) {
    const { indexed } = await compileSearch(portal.database.db, parseSearch(written))
    const { rows } = await sql`select from documents where search @@ ${indexed}::tsquery`.execute(
      portal.database.db,
    )
    if (rows.length !== 1) missed.push(written)
  }
  expect([beginnings.length, missed]).toEqual([118, []])
})

test.each([
  ['operatin', 'The operating agreement'],
  ['operat', 'The operating agreement'],
  ['operation', 'All operations'],
  ['operations', 'An operation'],
  ['operatio', 'An operation'],
])('a search for %j finds %j', async (written, title) => {
  const { ada } = await openWithAda()
  await createDocument(ada, { title })
  expect(await findTitles(ada, written)).toEqual([title])
})

test('indexes the beginning of a text of more than 1 MB of words', async () => {
  const { portal, ada } = await openWithAda()
  const { id, current } = await createDocument(ada, { title: 'Long' })
  const text = Array.from({ length: 60_000 }, (_, index) => `wxyz${index * 7919}`).join(' ')
  await setText(portal, current.id, `first ${text}`)
  expect(await findTitles(ada, 'first')).toEqual(['Long'])
  expect(await findTitles(ada, 'wxyz')).toEqual(['Long'])
  const fields = { title: 'Longer', description: 'An orchard. '.repeat(160), version: 1 }
  await ada.call('PUT /api/documents/{id}', { params: { id }, body: fields })
  expect(await findTitles(ada, 'orchard first')).toEqual(['Longer'])
})
