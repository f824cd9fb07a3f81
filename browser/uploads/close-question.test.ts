import { describe, expect, test } from 'vitest'

import { createCloseQuestion } from './close-question.ts'
import type { UploadItem } from './upload-item.ts'

describe('createCloseQuestion', () => {
  test('asks nothing without a file to add', () => {
    expect(createCloseQuestion([])).toBeUndefined()
    expect(createCloseQuestion([createItem({ state: 'failed', canRetry: false })])).toBeUndefined()
  })

  test('names a single file', () => {
    expect(createCloseQuestion([createItem({ state: 'complete' })])).toEqual({
      title: 'Close without adding “deed.pdf”?',
      consequence: 'The file stays in this form until you sign out or close this tab.',
      confirmLabel: 'Close form',
    })
  })

  test('counts the files to add and says that uploads continue', () => {
    const items = [
      createItem({ state: 'complete' }),
      createItem({ state: 'uploading' }),
      createItem({ state: 'failed', canRetry: false }),
    ]
    expect(createCloseQuestion(items)).toMatchObject({
      title: 'Close without adding 2 files?',
      consequence: 'The files stay in this form until you sign out or close this tab. The upload continues.',
    })
  })
})

function createItem(changes: Partial<UploadItem>): UploadItem {
  return {
    key: 'file-1',
    group: 'documents.new',
    fileName: 'deed.pdf',
    bytes: 10,
    file: null,
    sentBytes: 0,
    state: 'waiting',
    reason: null,
    canRetry: true,
    isReconnecting: false,
    bytesPerSecond: null,
    secondsLeft: null,
    uploadId: null,
    idempotencyKey: 'key-1',
    ...changes,
  }
}
