import { expect, test } from 'vitest'

import { createUploadItem } from '#browser/test/upload-item.ts'

import type { SharedFile } from './media-input.ts'
import { describeIncompleteShare, findShareProblem } from './share-problems.ts'

const refused = createUploadItem({ state: 'failed', canRetry: false })
const shared: SharedFile = {
  id: 'media-1',
  mediaType: 'image',
  fileName: 'orchard.jpg',
  bytes: 10,
  thumbnailUrl: null,
  isUsed: false,
}

test('a share needs a file that the portal accepts', () => {
  expect(findShareProblem([])).toBe('Choose a photograph or a video first.')
  expect(findShareProblem([refused])).toBe('None of these files can be shared. Choose another file.')
  expect(findShareProblem([refused, createUploadItem()])).toBeUndefined()
})

test.each([
  ['a removed file', { files: [], isUploaded: true, isComplete: true }, 'Choose a photograph'],
  [
    'a paused upload',
    { files: [], isUploaded: false, isComplete: false },
    'Some files are not uploaded yet.',
  ],
  ['only failures', { files: [], isUploaded: true, isComplete: false }, 'Nothing was shared'],
  ['one failure', { files: [shared], isUploaded: true, isComplete: false }, 'Only you can see the others'],
])('an incomplete share names %s', (_, sent, sentence) => {
  expect(describeIncompleteShare(sent)).toContain(sentence)
})
