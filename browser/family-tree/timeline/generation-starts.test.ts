import { expect, test } from 'vitest'

import type { FamilyMember } from '#contract/family-tree.ts'

import { findGenerationStarts } from './generation-starts.ts'

test('each generation begins where its first member stands, with how many they are and when they were born', () => {
  const born = (generation: number, birthDate: string | null, bornFrom: string | null = birthDate) =>
    ({ generation, birthDate, bornFrom }) as FamilyMember
  expect(
    findGenerationStarts([
      born(1, null, '1868-01-01'),
      born(1, '1873-04-19'),
      born(1, null),
      born(3, '1931-07-04'),
      born(5, null),
    ]),
  ).toEqual([
    { generation: 1, index: 0, count: 3, birthYears: '1868 – 1873' },
    { generation: 3, index: 3, count: 1, birthYears: '1931' },
    { generation: 5, index: 4, count: 1, birthYears: null },
  ])
  expect(findGenerationStarts([])).toEqual([])
})
