import { expect, test } from 'vitest'

import { openWithAda, search, setText } from '#server/test/document-search.ts'
import { createDocument } from '#server/test/documents.ts'

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

test('marks the hits in the details', async () => {
  const { ada } = await openWithAda()
  const fields = {
    title: 'Deeds of the Mühle',
    tags: ['Deed', 'orchard'],
    description: `${'Nothing of note. '.repeat(40)}The deed, indeed. ${'And so on. '.repeat(40)}`,
  }
  await createDocument(ada, fields, { fileName: 'old_deed-1890.txt' })
  const [found] = await search(ada, 'deed -"of mills" muh')
  expect(found?.highlights).toMatchObject({
    title: '\u0002Deeds\u0003 of the \u0002Mühle\u0003',
    tags: ['\u0002Deed\u0003'],
    fileName: 'old_\u0002deed\u0003-1890.txt',
  })
  expect(found?.highlights?.description).toContain('note. The \u0002deed\u0003, indeed. And')
  expect(found?.excerpt).toBeNull()
})

test('marks a phrase only as a whole', async () => {
  const { portal, ada } = await openWithAda()
  const { current } = await createDocument(ada, { title: 'Part of the deed' })
  await setText(portal, current.id, `Part of it. ${'And so on. '.repeat(50)}By the deed of the mill.`)
  const [found] = await search(ada, '"deed of the"')
  expect(found?.highlights?.title).toBeNull()
  expect(found?.excerpt).toContain('By the \u0002deed\u0003 \u0002of\u0003 \u0002the\u0003 mill.')
})

test('marks nothing without a search or for excluded words alone', async () => {
  const { ada } = await openWithAda()
  await createDocument(ada, { title: 'Deed' })
  const nothing = { highlights: null, excerpt: null }
  expect(await ada.call('GET /api/documents')).toMatchObject([nothing])
  expect(await search(ada, '-mill')).toMatchObject([nothing])
})

test('does not quote a sensitive text without Family Access', async () => {
  const { portal, ada } = await openWithAda()
  const { current } = await createDocument(ada, {
    title: 'Passport',
    description: 'A passport.',
    isSensitive: true,
  })
  await setText(portal, current.id, 'Passport 4711.')
  const highlights = { title: '\u0002Passport\u0003', description: 'A \u0002passport\u0003.' }
  expect(await search(ada, 'passport')).toMatchObject([{ highlights, excerpt: null }])
  await ada.stepUp()
  expect(await search(ada, 'passport')).toMatchObject([{ highlights, excerpt: '\u0002Passport\u0003 4711.' }])
})
