import { expect, test } from 'vitest'

import { findAll, getText, listLinks, listTexts, renderPage } from '#browser/test/render-page.tsx'
import type { DocumentSummary } from '#contract/documents/documents.ts'

import { DocumentRow } from './DocumentRow.tsx'

const version: DocumentSummary['current'] = {
  id: 'version-1',
  number: 1,
  fileName: 'deed.pdf',
  mimeType: 'application/pdf',
  bytes: 430_000,
  sha256: 'f'.repeat(64),
  uploadedBy: 'Ada Hartwell',
  uploadedAt: '2026-11-20T12:00:00.000Z',
  note: null,
  restoredNumber: null,
  hasThumbnail: false,
  othersReceive: 'original',
  textState: 'done',
}

const abilities = { edit: false, delete: false, restore: false, legalHold: false, readOpenings: false }

const deed: DocumentSummary = {
  id: 'document-1',
  area: 'archive',
  kind: 'deed',
  title: 'Deed of sale',
  description: 'The farm on Cedar Creek.',
  dateText: null,
  taxYear: null,
  taxCategory: null,
  companySlug: null,
  companyTab: null,
  requirement: null,
  tags: [],
  members: [],
  audience: 'family',
  isSensitive: false,
  owner: 'Ada Hartwell',
  isOwner: true,
  expiresOn: null,
  retainUntil: null,
  isOnLegalHold: false,
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  removedAt: null,
  removedBy: null,
  version: 1,
  current: version,
  highlights: null,
  excerpt: null,
  abilities,
}

test('shows title, type, size, date and description', () => {
  const row = renderRow(deed)
  expect(listTexts(row, 'h3')).toEqual(['Deed of sale'])
  expect(getText(row)).toContain('The farm on Cedar Creek.')
  expect(getText(row)).toContain('PDF·0.4 MB·Nov 20, 2026')
  expect(listLinks(row)).toEqual([
    ['Deed of sale', '/documents/document-1'],
    ['Download', '/api/document-files/version-1'],
  ])
})

test('shows who sees it, its expiry and a legal hold as badges', () => {
  const row = renderRow({
    ...deed,
    audience: 'private',
    isSensitive: true,
    isOnLegalHold: true,
    expiresOn: '2020-01-31',
  })
  for (const badge of ['Only me', 'Sensitive', 'Legal hold', 'Expired on Jan 31, 2020'])
    expect(getText(row)).toContain(badge)
  expect(getText(renderRow(deed))).not.toContain('The whole family')
})

test('has no direct download of a sensitive document', () => {
  const row = renderRow({ ...deed, isSensitive: true })
  expect(listLinks(row)).toEqual([['Deed of sale', '/documents/document-1']])
  expect(listTexts(row, 'button')).toContain('Download')
})

test('shows the passage of a search instead of the description', () => {
  const row = renderRow({ ...deed, excerpt: 'sold to \u0002Rosa\u0003 in 1931' })
  expect(listTexts(row, 'mark')).toEqual(['Rosa'])
  expect(getText(row)).toContain('sold to Rosa in 1931')
  expect(getText(row)).not.toContain('Cedar Creek')
})

test('marks the hits of a search in the details', () => {
  const row = renderRow({
    ...deed,
    highlights: {
      title: 'Deed of \u0002sale\u0003',
      tags: ['\u0002Sales\u0003'],
      description: 'The \u0002sale\u0003 of the farm.',
      fileName: '\u0002sale\u0003.pdf',
    },
    excerpt: 'was \u0002sold\u0003',
  })
  expect(listTexts(row, 'mark')).toEqual(['sale', 'sale', 'sold', 'Sales', 'sale'])
  expect(listTexts(row, 'h3', 'p').slice(0, 5)).toEqual([
    'Deed of sale',
    'The sale of the farm.',
    'was sold',
    'Tags: Sales',
    'File: sale.pdf',
  ])
})

test.each([
  [true, ['Restore']],
  [false, []],
])('a deleted document offers only Restore, if permitted: %s', (restore, buttons) => {
  const removedAt = '2026-11-21T12:00:00.000Z'
  const row = renderRow({
    ...deed,
    removedAt,
    removedBy: 'Ben Hartwell',
    abilities: { ...abilities, restore },
  })
  expect(listTexts(row, 'button')).toEqual(buttons)
  expect(findAll(row, 'a')).toEqual([])
  expect(getText(row)).toContain('Deleted by Ben Hartwell on Nov 21, 2026.')
})

function renderRow(document: DocumentSummary) {
  return renderPage(<DocumentRow document={document} onOpenDialog={() => undefined} />)
}
