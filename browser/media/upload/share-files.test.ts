import { expect, test } from 'vitest'

import type { UploadItem } from '#browser/uploads/upload-item.ts'

import { shareFile, shareFiles, type SharingForm } from './share-files.ts'
import { toSharedItem } from './shared-item.ts'

test('shares the files in order and stores the replies', async () => {
  const { form, events } = createForm(['a', 'b'])
  await shareFiles([createItem('a'), createItem('b')], form, number => events.push(`number ${number}`))
  expect(events).toEqual(['number 1', 'share a', 'shared a', 'number 2', 'share b', 'shared b'])
})

test('skips a file that was removed while another was shared', async () => {
  const { form, events, keys } = createForm(['a', 'b', 'c'], key => key === 'a' && keys.delete('b'))
  await shareFiles([createItem('a'), createItem('b'), createItem('c')], form, () => undefined)
  expect(events).toEqual(['share a', 'shared a', 'share c', 'shared c'])
})

test('deletes a file that was removed while it was shared', async () => {
  const { form, events, keys } = createForm(['a', 'b'], key => keys.delete(key))
  await shareFile(createItem('a'), form)
  expect(events).toEqual(['share a', 'unused a'])
})

test('reports no failure of a file that was removed', async () => {
  const { form, events, keys } = createForm(['a', 'b'], key => {
    if (key === 'a') keys.delete(key)
    throw new Error('offline')
  })
  await shareFiles([createItem('a'), createItem('b')], form, () => undefined)
  expect(events).toEqual(['share a', 'share b', 'failed b'])
})

test('leaves the pending file of a closed form to its draft', async () => {
  const { form, events } = createForm(['a', 'b'], () => {
    form.isOpen = () => false
  })
  await shareFiles([createItem('a'), createItem('b')], form, () => undefined)
  expect(events).toEqual(['share a'])
})

/** A form with the files `keys`. `whileSharing` is called while a file is being shared. */
function createForm(files: readonly string[], whileSharing: (key: string) => unknown = () => undefined) {
  const events: string[] = []
  const keys = new Set(files)
  const form: SharingForm<string> = {
    isOpen: () => true,
    hasFile: key => keys.has(key),
    async share({ key }) {
      events.push(`share ${key}`)
      await Promise.resolve()
      whileSharing(key)
      return key
    },
    onShared: (_, shared) => events.push(`shared ${shared}`),
    onFailure: ({ key }) => events.push(`failed ${key}`),
    onUnused: shared => events.push(`unused ${shared}`),
  }
  return { form, events, keys }
}

function createItem(key: string): UploadItem {
  return { ...toSharedItem(key, { fileName: key, bytes: 1 } as never), uploadId: key }
}
