import { expect, test } from 'vitest'

import { companySlug, companySlugs } from './company-names.ts'

test('the company addresses are the lowercase hyphenated company names', () => {
  expect(companySlugs('Hartwell')).toEqual([
    'hartwell-family-holdings',
    'hartwell-holdings',
    'hartwell-beverage-company',
    'hartwell-staffing',
    'hartwell-healthcare-services',
  ])
})

test('each run of other characters is one hyphen, and none stands at an end', () => {
  expect(companySlug("O'Neill & Söhne, Ltd.")).toBe('o-neill-söhne-ltd')
})
