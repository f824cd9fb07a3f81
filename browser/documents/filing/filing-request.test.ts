import { describe, expect, test } from 'vitest'

import { createUploadItem } from '#browser/test/upload-item.ts'

import { createFilingRequest, findUploadProblem } from './filing-request.ts'

const complete = createUploadItem({ state: 'complete', uploadId: '7' })
const refused = createUploadItem({ key: 'file-2', fileName: 'tool.exe', state: 'failed', canRetry: false })

describe('findUploadProblem', () => {
  test.each([
    [[], 'Choose a file first.'],
    [[refused], 'None of these files can be added. Choose another file.'],
    [
      [complete, createUploadItem({ state: 'paused' })],
      'Some files are not uploaded yet. Resume or remove them, then try again.',
    ],
    [
      [complete, createUploadItem({ state: 'failed' })],
      'Some files are not uploaded yet. Resume or remove them, then try again.',
    ],
    [[complete, refused], undefined],
  ])('case %#', (items, problem) => {
    expect(findUploadProblem(items)).toBe(problem)
  })
})

test('files the finished uploads, and names the refused files', () => {
  const details = {
    titles: { 'file-1': 'Deed of 1931', 'file-2': 'Tool' },
    kind: 'deed' as const,
    description: null,
    dateText: null,
    taxYear: null,
    companyTab: null,
    requirement: null,
    tags: [],
    memberIds: [],
    audience: 'family' as const,
    readerIds: [],
    isSensitive: false,
    expiresOn: null,
    retainUntil: null,
  }
  // Added after the titles were validated.
  const late = createUploadItem({
    key: 'file-3',
    fileName: 'late_note.txt',
    state: 'complete',
    uploadId: '8',
  })
  const { filings, refused: names } = createFilingRequest([complete, refused, late], details, {
    area: 'archive',
  })
  expect(filings.map(({ key, body }) => [key, body.uploadId, body.title, body.area])).toEqual([
    ['file-1', '7', 'Deed of 1931', 'archive'],
    ['file-3', '8', 'late note', 'archive'],
  ])
  expect(names).toEqual(['tool.exe'])
})
