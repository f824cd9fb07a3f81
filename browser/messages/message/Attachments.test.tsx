import { expect, test } from 'vitest'

import { findAll, renderPage } from '#browser/test/render-page.tsx'

import { Attachments } from './Attachments.tsx'

const picture = {
  id: 'picture-1',
  name: 'Harbor.jpg',
  mimeType: 'image/jpeg',
  bytes: 4_000_000,
  url: '/picture',
  thumbnailUrl: '/picture?thumbnail=true',
  documentId: null,
}

test('a picture shows its thumbnail and leads to the whole one', () => {
  const small = { ...picture, id: 'picture-2', url: '/small', thumbnailUrl: null }
  const list = renderPage(<Attachments attachments={[picture, small]} />)
  expect(findAll(list, 'img').map(({ attributes }) => attributes['src'])).toEqual([
    '/picture?thumbnail=true',
    '/small',
  ])
  expect(findAll(list, 'a').map(({ attributes }) => attributes['href'])).toEqual(['/picture', '/small'])
})
