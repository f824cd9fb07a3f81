import { expect, test } from 'vitest'

import { contactFields, type FamilyMember } from '#contract/family-tree/family-tree.ts'

import { protections } from './protections.ts'

/** The words for each field that says how or where to reach someone. */
const words = {
  phoneNumber: 'phone number',
  email: 'email address',
  location: 'place where someone lives',
} satisfies Partial<Record<keyof FamilyMember, string>>

test('names the contact fields that the server redacts', () => {
  const { what, limit } = protections.find(({ title }) => title === 'Family Directory')!
  expect(what).toBe(
    `How to reach a living relative: ${contactFields.map(field => words[field]).join(' and ')}.`,
  )
  for (const [field, word] of Object.entries(words))
    expect([field, limit.includes(word)]).toEqual([
      field,
      !contactFields.some(contactField => contactField === field),
    ])
})
