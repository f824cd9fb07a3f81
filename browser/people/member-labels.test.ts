import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { excerptBiography, formatBirth } from './member-labels.ts'

describe('excerptBiography', () => {
  test('cuts after 100 characters, never inside one', () => {
    expect(excerptBiography(null)).toBeNull()
    expect(excerptBiography('x'.repeat(100))).toBe('x'.repeat(100))
    expect(excerptBiography('x'.repeat(101))).toBe(`${'x'.repeat(100)}…`)
    expect(excerptBiography(`${'x'.repeat(99)}🌳 and more`)).toBe(`${'x'.repeat(99)}🌳…`)
  })

  test('never exceeds 100 characters and an ellipsis', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), text => {
        expect(Array.from(excerptBiography(text) ?? '').length).toBeLessThanOrEqual(101)
      }),
    )
  })
})

test('formatBirth formats an exact date and returns a written one', () => {
  expect(formatBirth({ birthDate: '1931-07-04', birthText: null })).toBe('Jul 4, 1931')
  expect(formatBirth({ birthDate: null, birthText: 'about 1890' })).toBe('about 1890')
})
