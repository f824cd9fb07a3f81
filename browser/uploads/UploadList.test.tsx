import { expect, test } from 'vitest'

import { findAll, getText, listTexts, renderPage } from '#browser/test/render-page.tsx'
import { createUploadItem } from '#browser/test/upload-item.ts'

import type { InterruptedUpload, UploadItem } from './upload-item.ts'
import { UploadList } from './UploadList.tsx'
import type { Uploads } from './use-uploads.ts'

const refused = createUploadItem({
  key: 'tool',
  fileName: 'tool.pdf',
  state: 'failed',
  canRetry: false,
  reason: 'The portal does not store programs.',
})

test('a refused file states its reason, and can only be removed', () => {
  const [row] = findAll(renderList([refused]), 'li')
  const alert = findAll(row!, 'p').find(({ attributes }) => attributes['role'] === 'alert')
  expect(getText(alert!)).toBe('The portal does not store programs.')
  expect(listButtons(row!)).toEqual(['Remove: tool.pdf'])
  expect(findAll(row!, 'progress')).toEqual([])
})

test('a failed file that may succeed offers another attempt', () => {
  const failed = createUploadItem({ state: 'failed', reason: 'The connection was lost.' })
  expect(listButtons(renderList([failed]))).toEqual(['Try again: deed.pdf', 'Remove: deed.pdf'])
})

test('the status line counts refused files apart', () => {
  const complete = createUploadItem({ state: 'complete', uploadId: 'upload-1' })
  const waiting = createUploadItem({ key: 'file-2', fileName: 'will.pdf' })
  expect(listTexts(renderList([complete, waiting, refused]), 'output')).toEqual([
    '1 of 2 files uploaded, 1 file cannot be added',
  ])
  expect(listTexts(renderList([refused]), 'output')).toEqual(['1 file cannot be added'])
  expect(listTexts(renderList([]), 'output')).toEqual([''])
})

test('an upload shows its progress, speed and time left', () => {
  const uploading = createUploadItem({
    state: 'uploading',
    bytes: 8_000_000,
    sentBytes: 2_000_000,
    bytesPerSecond: 1_000_000,
    secondsLeft: 130,
  })
  const [row] = findAll(renderList([uploading]), 'li')
  expect(getText(row!)).toContain('25%, 2.0 MB of 8.0 MB, 1.0 MB a second, about 2 minutes left')
  expect(listButtons(row!)).toEqual(['Pause: deed.pdf', 'Cancel: deed.pdf'])
  const reconnecting = renderList([{ ...uploading, isReconnecting: true }])
  expect(getText(reconnecting)).toContain('The connection is lost. Reconnecting...')
  expect(listButtons(renderList([{ ...uploading, state: 'paused' }]))).toEqual([
    'Resume: deed.pdf',
    'Remove: deed.pdf',
  ])
})

test('an interrupted upload asks for its file', () => {
  const page = renderList([], [{ key: 'old', fileName: 'scan.txt', bytes: 6_000_000, sentBytes: 1_500_000 }])
  const text = getText(page)
  expect(text).toContain('One upload was interrupted')
  expect(text).toContain('Choose this file again to continue.')
  expect(text).toContain('scan.txt, 1.5 MB of 6.0 MB')
  expect(listButtons(page)).toEqual(['Discard: scan.txt'])
})

function listButtons(parent: ReturnType<typeof renderPage>) {
  return findAll(parent, 'button').map(({ attributes }) => attributes['aria-label'])
}

function renderList(items: UploadItem[], interrupted: InterruptedUpload[] = []) {
  // The list reads nothing else, and its buttons are not pressed.
  const uploads = { items, interrupted } as unknown as Uploads
  return renderPage(<UploadList uploads={uploads} label="Files to add" />)
}
