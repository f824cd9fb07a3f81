import { expect, test } from 'vitest'

import { mergedFields } from './merge-members.ts'
import { editableFields } from './presenters.ts'

type Fields = Parameters<typeof mergedFields>[0]

function entry(fields: Partial<Fields>): Fields {
  const empty: unknown = Object.fromEntries(editableFields.map(field => [field, null]))
  return { ...(empty as Fields), isAlive: true, ...fields }
}

test('the value of the member wins', () => {
  expect(
    mergedFields(entry({ occupation: 'Brewer' }), entry({ occupation: 'Baker', location: 'Salem' })),
  ).toMatchObject({ occupation: 'Brewer', location: 'Salem' })
})

test.each([
  [true, true, true],
  [true, false, false],
  [false, true, false],
])('living %s and living %s become living %s', (one, other, result) => {
  expect(mergedFields(entry({ isAlive: one }), entry({ isAlive: other })).isAlive).toBe(result)
})

test('copies a date text only if it matches the exact date', () => {
  const member = entry({ birthDate: '1931-07-04' })
  expect(mergedFields(member, entry({ birthText: 'summer 1931' })).birthText).toBe('summer 1931')
  expect(mergedFields(member, entry({ birthText: 'about 1850' })).birthText).toBeNull()
  const written = entry({ birthText: 'about 1850', deathText: '1910' })
  expect(mergedFields(written, entry({ birthDate: '1931-07-04', deathDate: '1910-02-03' }))).toMatchObject({
    birthDate: null,
    birthText: 'about 1850',
    deathDate: '1910-02-03',
    deathText: '1910',
  })
})
