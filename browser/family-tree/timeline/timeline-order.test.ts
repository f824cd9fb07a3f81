import { expect, test } from 'vitest'

import { createFamilyMember } from '#contract/test/create-family-member.ts'

import { findGenerationStarts, sortForTimeline } from './timeline-order.ts'

test('sorts members by generation, then birth, the unknown last', () => {
  const members = [
    createFamilyMember({ id: 'a', generation: 2, birthDate: '1950-01-01' }),
    createFamilyMember({ id: 'b', generation: 1 }),
    createFamilyMember({ id: 'c', generation: 1, birthText: 'about 1890', earliestBirthDate: '1885-01-01' }),
    createFamilyMember({ id: 'd', generation: 1, birthDate: '1880-05-05', earliestBirthDate: '1880-05-05' }),
  ]
  expect(sortForTimeline(members).map(({ id }) => id)).toEqual(['d', 'c', 'b', 'a'])
})

test('finds the start, size and birth years of each generation', () => {
  const createMember = (
    generation: number,
    birthDate: string | null,
    earliestBirthDate: string | null = birthDate,
  ) => createFamilyMember({ generation, birthDate, earliestBirthDate })
  expect(
    findGenerationStarts([
      createMember(1, null, '1868-01-01'),
      createMember(1, '1873-04-19'),
      createMember(1, null),
      createMember(3, '1931-07-04'),
      createMember(5, null),
    ]),
  ).toEqual([
    { generation: 1, index: 0, count: 3, birthYears: '1868 – 1873' },
    { generation: 3, index: 3, count: 1, birthYears: '1931' },
    { generation: 5, index: 4, count: 1, birthYears: null },
  ])
  expect(findGenerationStarts([])).toEqual([])
})
