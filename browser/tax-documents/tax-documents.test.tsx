import { expect, test } from 'vitest'

import { findAll, getText, listTexts, renderPage } from '#browser/test/render-page.tsx'
import type {
  TaxDocument,
  TaxDocumentCategory,
  TaxExpectation,
} from '#contract/tax-documents/tax-documents.ts'

import { createTaxDocumentsQuery } from './queries.ts'
import { TaxDocuments } from './TaxDocuments.tsx'
import { TaxExpectationRow } from './TaxExpectationRow.tsx'

const form: TaxDocument = {
  id: '1',
  fileName: '1099-int.pdf',
  fileType: 'application/pdf',
  documentType: 'irs_form',
  filePath: '/api/document-files/2',
  description: null,
  uploadedBy: 'Ada Hartwell',
  uploadedAt: '2026-11-21T12:00:00.000Z',
  taxYear: 2025,
  title: 'Interest',
  versionId: '2',
  bytes: 412_000,
  isSensitive: false,
  members: [],
  audience: 'family',
  canDelete: false,
}

// Section 2 of the specification.
test('IRS forms come first and cannot be deleted', () => {
  const page = renderTaxDocuments([form], [])
  expect(listTabs(page)).toEqual([
    ['IRS Forms (1)', 'true'],
    ['Completed Tax Documents (0)', 'false'],
  ])
  const [card] = findAll(page, 'li')
  const text = getText(card!)
  for (const part of [
    '1099-int.pdf',
    'No description',
    'Uploaded by Ada Hartwell on Nov 21, 2026',
    'Tax year 2025',
  ])
    expect(text).toContain(part)
  expect(listTexts(card!, 'button')).toEqual([])
  expect(listTexts(page, 'button')).toContain('Upload IRS Form')
})

test('a completed document can be deleted, and needs no tax year', () => {
  const completed: TaxDocument = {
    ...form,
    documentType: 'completed_tax_document',
    description: 'Filed in April.',
    taxYear: null,
    members: [{ id: '3', name: 'Edmund Hartwell' }],
    audience: 'office',
    canDelete: true,
  }
  const page = renderTaxDocuments([], [completed], 'tab=completed_tax_document')
  const [card] = findAll(page, 'li')
  expect(listTexts(card!, 'button')).toEqual(['Delete'])
  expect(getText(card!)).toContain('Filed in April.')
  expect(getText(card!)).toContain('Concerns Edmund Hartwell')
  expect(getText(card!)).not.toContain('Tax year')
  expect(getText(card!)).toContain('visible to the office and the uploader')
  expect(listTexts(page, 'button')).toEqual(
    expect.arrayContaining(['Upload Completed Document', 'Recently deleted']),
  )
})

test('each tab is loading, empty, or empty because of its filters', () => {
  expect(listTexts(renderPage(<TaxDocuments />), 'output')).toEqual(['Loading the tax documents'])
  expect(listTexts(renderTaxDocuments([], []), 'h3')).toEqual(['No IRS forms'])
  const year = new Date().getFullYear()
  const filtered = renderTaxDocuments([], [], `year=${year}`, year)
  expect(getText(filtered)).toContain('No document matches the year and the member above.')
})

const expectation: TaxExpectation = {
  id: '1',
  member: { id: '2', name: 'Clara Hartwell' },
  company: null,
  title: 'Form W-2',
  taxYear: 2025,
  dueOn: '2026-02-15',
  note: null,
  state: 'late',
  document: null,
  version: 1,
  abilities: { handIn: true, manage: false },
}

test('an expected document offers what the reader may do', () => {
  expect(listTexts(renderExpectation({}), 'button')).toEqual(['Hand in', 'Choose a document'])
  expect(listTexts(renderExpectation({ abilities: { handIn: true, manage: true } }), 'button')).toEqual([
    'Hand in',
    'Choose a document',
    'Edit',
    'Delete',
  ])
  expect(listTexts(renderExpectation({ abilities: { handIn: false, manage: false } }), 'button')).toEqual([])
  const received = renderExpectation({
    state: 'received',
    document: { id: null, title: null, receivedAt: '2026-02-01T12:00:00.000Z' },
  })
  expect(listTexts(received, 'button')).toEqual(['Mark as not received'])
  expect(getText(received)).toContain('due Feb 15, 2026 · received Feb 1, 2026')
})

test('a late document is marked', () => {
  const text = getText(renderExpectation({}))
  expect(text).toContain('Form W-2Late')
  expect(text).toContain('Clara Hartwell')
})

function renderExpectation(changes: Partial<TaxExpectation>) {
  return renderPage(<TaxExpectationRow expectation={{ ...expectation, ...changes }} />)
}

function renderTaxDocuments(
  forms: TaxDocument[],
  completed: TaxDocument[],
  search = '',
  year: number | null = null,
) {
  const reply = (category: TaxDocumentCategory, rows: TaxDocument[]): [readonly unknown[], unknown] => [
    createTaxDocumentsQuery(category, { year, member: null }).queryKey,
    { pages: [{ rows, next: null, total: rows.length }], pageParams: [null] },
  ]
  return renderPage(<TaxDocuments />, {}, search, [
    reply('irs_form', forms),
    reply('completed_tax_document', completed),
  ])
}

function listTabs(page: ReturnType<typeof renderPage>) {
  return findAll(page, 'button')
    .filter(({ attributes }) => attributes['role'] === 'tab')
    .map(tab => [getText(tab), tab.attributes['aria-selected']])
}
