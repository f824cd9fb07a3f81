import { expect, test } from 'vitest'

import { mergeFields } from './merge-members.ts'
import { editableFields } from './presenters.ts'

type Fields = Parameters<typeof mergeFields>[0]

function createEntry(fields: Partial<Fields>): Fields {
  const empty: unknown = Object.fromEntries(editableFields.map(field => [field, null]))
  return { ...(empty as Fields), isAlive: true, ...fields }
}

test("the member's value takes precedence", () => {
  expect(
    mergeFields(
      createEntry({ occupation: 'Brewer' }),
      createEntry({ occupation: 'Baker', location: 'Salem' }),
    ),
  ).toMatchObject({ occupation: 'Brewer', location: 'Salem' })
})

test.each([
  [true, true, true],
  [true, false, false],
  [false, true, false],
])('merging isAlive %s and %s results in %s', (one, other, result) => {
  expect(mergeFields(createEntry({ isAlive: one }), createEntry({ isAlive: other })).isAlive).toBe(result)
})

test('copies a date text only if it matches the exact date', () => {
  const member = createEntry({ birthDate: '1931-07-04' })
  expect(mergeFields(member, createEntry({ birthText: 'summer 1931' })).birthText).toBe('summer 1931')
  expect(mergeFields(member, createEntry({ birthText: 'about 1850' })).birthText).toBeNull()
  const written = createEntry({ birthText: 'about 1850', deathText: '1910' })
  expect(
    mergeFields(written, createEntry({ birthDate: '1931-07-04', deathDate: '1910-02-03' })),
  ).toMatchObject({
    birthDate: null,
    birthText: 'about 1850',
    deathDate: '1910-02-03',
    deathText: '1910',
  })
})
