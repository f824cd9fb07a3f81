import { expect, test } from 'vitest'

import { companySlug, companySlugs } from './company-names.ts'

test('company slugs are the lowercase hyphenated names', () => {
  expect(companySlugs('Hartwell')).toEqual([
    'hartwell-family-holdings',
    'hartwell-holdings',
    'hartwell-beverage-company',
    'hartwell-staffing',
    'hartwell-healthcare-services',
  ])
})

test('a run of other characters becomes one hyphen, none at the ends', () => {
  expect(companySlug("O'Neill & Söhne, Ltd.")).toBe('o-neill-söhne-ltd')
})
