import { describe, expect, test } from 'vitest'

import { createUploadItem } from '#browser/test/upload-item.ts'

import { listAccepted, listFormFiles } from './list-form-files.ts'
import { emptyFileDetails, type SharedFile } from './media-input.ts'

const [first, second] = [createUploadItem({ key: 'first' }), createUploadItem({ key: 'second' })]
const shared: SharedFile = {
  id: 'media-1',
  mediaType: 'image',
  fileName: 'orchard.jpg',
  bytes: 10,
  thumbnailUrl: null,
  isUsed: false,
}
const broken = new Map([['first', { sentence: 'It is damaged.', canRetry: false }]])

describe('the files of a form', () => {
  test('have the order in which they were chosen', () => {
    const media = { earlier: emptyFileDetails, second: emptyFileDetails }
    const files = listFormFiles([first, second], { media, shared: { earlier: shared } }, new Map())
    expect(files.map(({ key }) => key)).toEqual(['earlier', 'second', 'first'])
    expect(files[0]).toMatchObject({ state: 'complete', fileName: 'orchard.jpg' })
  })

  test('leave out details without a file', () => {
    expect(listFormFiles([], { media: { removed: emptyFileDetails }, shared: {} }, new Map())).toEqual([])
  })

  test('state why one could not be shared', () => {
    const [file] = listFormFiles([first], { media: {}, shared: {} }, broken)
    expect(file).toMatchObject({ state: 'failed', reason: 'It is damaged.', canRetry: false })
  })
})

test('a file that cannot be shared is not accepted', () => {
  const mayRetry = new Map([['first', { sentence: 'The connection was lost.', canRetry: true }]])
  expect(listAccepted([first, second], broken)).toEqual([second])
  expect(listAccepted([first, second], mayRetry)).toEqual([first, second])
})
