import { expect, test } from 'vitest'

import { findAll, getText, listLinks, listTexts, renderPage } from '#browser/test/render-page.tsx'
import type { DocumentShare } from '#contract/documents/document-shares.ts'

import { sharesQuery } from './queries.ts'
import SharedLinksPage from './SharedLinksPage.tsx'

const share: DocumentShare = {
  id: 'share-1',
  adviserName: 'Nora Feldspar',
  note: 'For the sale.',
  state: 'open',
  createdAt: '2026-11-20T12:00:00.000Z',
  expiresAt: '2026-12-04T12:00:00.000Z',
  revokedAt: null,
  openedCount: 0,
  downloadCount: 0,
  lastOpenedAt: null,
  documents: [{ id: 'document-1', title: 'Deed of sale' }],
  withheldCount: 0,
}

test('an open link can be replaced or revoked', () => {
  const page = renderLinks([share])
  const buttons = findAll(page, 'button').map(button => [getText(button), button.attributes['aria-label']])
  expect(buttons).toEqual([
    ['Replace link and passcode', 'Replace link and passcode: Nora Feldspar'],
    ['Revoke', 'Revoke: Nora Feldspar'],
  ])
  const text = getText(findAll(page, 'li')[0]!)
  for (const part of ['Open', 'expires Dec 4, 2026', 'For the sale.']) expect(text).toContain(part)
  expect(listLinks(page)).toEqual([['Deed of sale', '/documents/document-1']])
})

test('an expired or revoked link offers nothing', () => {
  const page = renderLinks([
    { ...share, id: 'share-2', state: 'expired' },
    { ...share, id: 'share-3', state: 'revoked', revokedAt: '2026-11-21T12:00:00.000Z' },
  ])
  expect(findAll(page, 'button')).toEqual([])
  const text = getText(page)
  for (const part of ['expired Dec 4, 2026', 'revoked Nov 21, 2026']) expect(text).toContain(part)
})

test('without links, the page leads to the documents', () => {
  const page = renderLinks([])
  expect(listTexts(page, 'h2')).toEqual(['No links yet'])
  expect(listLinks(page)).toEqual([['Go to Documents', '/documents']])
})

function renderLinks(rows: DocumentShare[]) {
  return renderPage(<SharedLinksPage />, {}, '', [
    [sharesQuery.queryKey, { pages: [{ rows, next: null, total: null }], pageParams: [null] }],
  ])
}
