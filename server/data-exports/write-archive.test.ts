import { buffer } from 'node:stream/consumers'

import { expect, test } from 'vitest'

import { writeArchive } from './write-archive.ts'

test('an error before the first read reaches the reader', async () => {
  const archive = writeArchive({
    db: undefined as never,
    files: undefined as never,
    envelopes: undefined as never,
    accountId: 'any',
    familyName: 'Hartwell',
    now: new Date(),
    slices: [],
    onProgress: () => Promise.reject(new Error('the portal stops')),
  })
  await new Promise(resolve => archive.once('close', resolve))
  await expect(buffer(archive)).rejects.toThrow('the portal stops')
})
