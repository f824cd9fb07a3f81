import { expect, test } from 'vitest'

import { companyTabs } from '#contract/companies/company-repository.ts'
import type { TaxExpectation } from '#contract/tax-documents/tax-documents.ts'

import { createHandInFilters, createHandInPreset } from './hand-in-preset.ts'

const expectation: TaxExpectation = {
  id: '1',
  member: { id: '2', name: 'Clara Hartwell' },
  company: null,
  title: 'Form W-2',
  taxYear: 2025,
  dueOn: '2026-02-15',
  note: null,
  state: 'expected',
  document: null,
  version: 1,
  abilities: { handIn: true, manage: false },
}

test('a document of a company can be chosen for it', () => {
  const company = { slug: 'hartwell-staffing', name: 'Hartwell Staffing' }
  const expected: TaxExpectation = { ...expectation, member: null, company }
  const { area, companySlug, taxYear, companyTab, taxCategory } = createHandInPreset(expected)
  expect(createHandInFilters(expected)).toEqual({ area, companySlug, year: taxYear })
  expect(companySlug).toBe('hartwell-staffing')
  expect(taxCategory).toBeUndefined()
  for (const tabs of Object.values(companyTabs)) expect(tabs).toHaveProperty(companyTab!)
})

test('a document of a member can be chosen for them', () => {
  const { area, memberIds, companySlug } = createHandInPreset(expectation)
  expect(createHandInFilters(expectation)).toEqual({ area, memberId: memberIds![0] })
  expect(companySlug).toBeUndefined()
})
