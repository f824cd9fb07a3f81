import { expect, test } from 'vitest'

import { removeDetachedIds } from './remove-detached-ids.ts'

const [oak, elm] = ['oak', 'elm'].map(id => ({ id, title: null, mimeType: 'image/png', width: 4, height: 4 }))

test('a detached photograph leaves the post', () => {
  expect(removeDetachedIds(['oak', 'elm'], [oak!, elm!], [elm!])).toEqual(['elm'])
})

test('a deleted photograph stays attached', () => {
  expect(removeDetachedIds(['oak', 'deleted', 'elm'], [oak!, elm!], [oak!])).toEqual(['oak', 'deleted'])
})
