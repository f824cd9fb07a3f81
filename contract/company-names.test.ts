import { expect, test } from 'vitest'

import { toCompanySlug, listCompanySlugs } from './company-names.ts'

test('company slugs are the lowercase hyphenated names', () => {
  expect(listCompanySlugs('Hartwell')).toEqual([
    'hartwell-family-holdings',
    'hartwell-holdings',
    'hartwell-beverage-company',
    'hartwell-staffing',
    'hartwell-healthcare-services',
  ])
})

test('replaces each run of other characters with one hyphen', () => {
  expect(toCompanySlug("O'Neill & Söhne, Ltd.")).toBe('o-neill-söhne-ltd')
})
