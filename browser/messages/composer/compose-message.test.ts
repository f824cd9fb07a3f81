import { expect, test } from 'vitest'

import { createUploadItem } from '#browser/test/upload-item.ts'

import { composeMessage, isSendable } from './compose-message.ts'
import { emptyInput } from './composer-draft.ts'

const complete = createUploadItem({ state: 'complete', uploadId: 'upload-1' })
const refused = createUploadItem({ key: 'file-2', fileName: 'tool.exe', state: 'failed', canRetry: false })
const withText = { ...emptyInput, text: 'The oak' }

test('sends a message without its refused files', () => {
  expect(isSendable(withText, [refused])).toBe(true)
  expect(isSendable(emptyInput, [complete, refused])).toBe(true)
  expect(isSendable(emptyInput, [refused])).toBe(false)
  const { body, preview } = composeMessage('oak', withText, [complete, refused])
  expect(body.attachments).toEqual([{ uploadId: 'upload-1' }])
  expect(preview.attachmentNames).toEqual([complete.fileName])
})

test('waits for files that may still be uploaded', () => {
  const states = ['waiting', 'uploading', 'paused', 'failed'] as const
  for (const state of states) expect(isSendable(withText, [createUploadItem({ state })])).toBe(false)
})
