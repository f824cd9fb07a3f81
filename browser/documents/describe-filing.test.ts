import { expect, test } from 'vitest'

import type { DocumentSummary } from '#contract/documents/documents.ts'

import { describeFiling } from './describe-filing.ts'

const paper = {
  area: 'archive',
  companySlug: null,
  companyTab: null,
  kind: 'letter',
  taxYear: null,
  dateText: null,
  members: [],
} as const

test.each([
  [{}, 'Family archive · Letter'],
  [{ dateText: 'about 1890', taxYear: 1890 }, 'Family archive · Letter · about 1890'],
  [{ area: 'tax', kind: 'tax-form', taxYear: 2025 }, 'Taxes · Tax form · 2025'],
  [
    {
      members: [
        { id: '1', name: 'Rosa Hartwell' },
        { id: '2', name: 'Ada Hartwell' },
      ],
    },
    'Family archive · Letter · Rosa Hartwell, Ada Hartwell',
  ],
] as const)('states where %o is filed', (changes, filing) => {
  expect(describeFiling({ ...paper, ...changes } as unknown as DocumentSummary)).toBe(filing)
})
