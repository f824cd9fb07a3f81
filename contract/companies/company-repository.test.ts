import { expect, test } from 'vitest'

import { companyKeys } from './company-keys.ts'
import { companyTabs, listRequirements, requirements } from './company-repository.ts'

const types = {
  'family-holdings': 'S-Corp',
  holdings: 'C-Corp',
  'beverage-company': 'LLC',
  staffing: 'LLC',
  'healthcare-services': 'LLC',
} as const

test.each(companyKeys)('every requirement of %s has a tab of its own repository', key => {
  const required = listRequirements({ key, entityType: types[key] }, 2025)
  for (const { tab } of required) expect(Object.keys(companyTabs[key])).toContain(tab)
  // Each tab has at least one.
  expect(new Set(required.map(({ tab }) => tab)).size).toBe(4)
})

test.each(Object.entries(requirements))('the keys of an %s are unique and fit the column', (_type, rows) => {
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
  for (const { key, title } of rows) {
    expect(key).toMatch(/^[a-z\d-]{1,60}$/)
    expect(title.length).toBeLessThanOrEqual(200)
  }
})

// 1 and 15 March 2026 are Sundays, 31 January 2026 is a Saturday.
test.each([
  ['family-holdings', 'delaware-annual-report', '2026-03-02'],
  ['family-holdings', 'form-1120-s', '2026-03-16'],
  ['holdings', 'form-1120', '2026-04-15'],
  ['holdings', 'forms-w-2', '2026-02-02'],
  ['staffing', 'form-1065', '2026-03-16'],
  ['staffing', 'delaware-llc-tax', '2026-06-01'],
  ['staffing', 'licenses', null],
] as const)('%s has %s for 2025 due on %s', (key, requirement, dueOn) => {
  const required = listRequirements({ key, entityType: types[key] }, 2025)
  expect(required.find(({ key }) => key === requirement)).toMatchObject({ dueOn })
})

test('beverage licenses belong to the Licensing tab', () => {
  const required = listRequirements({ key: 'beverage-company', entityType: 'LLC' }, 2025)
  expect(required.find(({ key }) => key === 'licenses')?.tab).toBe('licensing')
})
