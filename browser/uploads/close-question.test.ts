import { describe, expect, test } from 'vitest'

import { createUploadItem } from '#browser/test/upload-item.ts'

import { createCloseQuestion } from './close-question.ts'

describe('createCloseQuestion', () => {
  test('asks nothing without a file to add', () => {
    expect(createCloseQuestion([])).toBeUndefined()
    expect(createCloseQuestion([createUploadItem({ state: 'failed', canRetry: false })])).toBeUndefined()
  })

  test('names a single file', () => {
    expect(createCloseQuestion([createUploadItem({ state: 'complete' })])).toEqual({
      title: 'Close without adding “deed.pdf”?',
      consequence: 'The file stays in this form until you sign out or close this tab.',
      confirmLabel: 'Close form',
    })
  })

  test('counts the files to add and says that uploads continue', () => {
    const items = [
      createUploadItem({ state: 'complete' }),
      createUploadItem({ state: 'uploading' }),
      createUploadItem({ state: 'failed', canRetry: false }),
    ]
    expect(createCloseQuestion(items)).toMatchObject({
      title: 'Close without adding 2 files?',
      consequence: 'The files stay in this form until you sign out or close this tab. The upload continues.',
    })
  })
})
