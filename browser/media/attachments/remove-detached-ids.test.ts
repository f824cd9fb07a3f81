import { expect, test } from 'vitest'

import { removeDetachedIds } from './remove-detached-ids.ts'

const [oak, elm] = ['oak', 'elm'].map(id => ({
  id,
  title: null,
  mediaType: 'image' as const,
  mimeType: 'image/png',
  thumbnailUrl: null,
  width: 4,
  height: 4,
  duration: null,
}))

test('a detached photograph leaves the post', () => {
  expect(removeDetachedIds(['oak', 'elm'], [oak!, elm!], [elm!])).toEqual(['elm'])
})

test('a deleted photograph stays attached', () => {
  expect(removeDetachedIds(['oak', 'deleted', 'elm'], [oak!, elm!], [oak!])).toEqual(['oak', 'deleted'])
})
