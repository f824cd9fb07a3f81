import { expect, test } from 'vitest'

import { companyKeys } from './company-keys.ts'
import {
  findCompanyKey,
  listCompanyNames,
  listCompanySlugs,
  nameCompany,
  toCompanySlug,
} from './company-names.ts'

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

test('finds a company by its slug in any case', () => {
  expect(findCompanyKey('Ellery-STAFFING', 'Ellery')).toBe('staffing')
  expect(findCompanyKey('hartwell-staffing', 'Ellery')).toBeUndefined()
})

test('names each company as the list does', () => {
  const named = companyKeys.map(key => nameCompany(key, 'Ellery'))
  expect(named.map(({ name }) => name)).toEqual(listCompanyNames('Ellery'))
  expect(named.map(({ slug }) => slug)).toEqual(listCompanySlugs('Ellery'))
})
