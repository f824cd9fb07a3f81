import { expect, test } from 'vitest'

import { EditedDetails, findChangedDetails, NewDetails, proposeTitle } from './document-form.ts'

const values = {
  kind: 'deed' as const,
  title: 'Deed',
  description: null,
  dateText: 'about 1890',
  taxYear: '2025',
  companyTab: null,
  requirement: null,
  tags: ['land'],
  memberIds: ['0b8f3a52-7a38-4b6e-9c7c-1f4f6f0f7d11'],
  audience: 'family' as const,
  readerIds: [],
  isSensitive: false,
  expiresOn: null,
  retainUntil: null,
}

test.each([
  ['annual_report-2025.pdf', 'annual report-2025'],
  ['Scan.0042.jpeg', 'Scan.0042'],
  ['.env', '.env'],
  ['No extension', 'No extension'],
])('proposes a title for %s', (fileName, title) => {
  expect(proposeTitle(fileName)).toBe(title)
})

test('turns typed years and empty dates into values of the call', () => {
  const parsed = EditedDetails.parse({
    ...values,
    taxYear: ' 2024 ',
    expiresOn: '',
    retainUntil: '2030-01-31',
  })
  expect(parsed).toMatchObject({ taxYear: 2024, expiresOn: null, retainUntil: '2030-01-31' })
  expect(EditedDetails.parse({ ...values, taxYear: '' }).taxYear).toBeNull()
})

test.each(['25', '1899', '2201', '20255', 'MMXX'])('rejects the year %s', taxYear => {
  const { error } = EditedDetails.safeParse({ ...values, taxYear })
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['taxYear', 'Please enter a year from 1900 to 2200'],
  ])
})

test('requires a title for each new file', () => {
  const { title: _, ...details } = values
  const { error } = NewDetails.safeParse({ ...details, titles: { 'file-a': 'Deed', 'file-b': ' ' } })
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['titles.file-b', 'Please enter a title'],
  ])
})

test('sends only the changed fields of an edit', () => {
  const output = EditedDetails.parse({ ...values, dateText: '1891', tags: ['land', 'Ohio'] })
  expect(findChangedDetails(values, output)).toEqual({ dateText: '1891', tags: ['land', 'Ohio'] })
  expect(findChangedDetails(values, EditedDetails.parse({ ...values, taxYear: '' }))).toEqual({
    taxYear: null,
  })
})
