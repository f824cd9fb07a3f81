import { expect, test } from 'vitest'

import { createRecord } from '#server/gedcom/model/record.ts'

import { LivingNames } from './living-names.ts'

test.each([
  ['Ada Mary Louise /Hartwell/', `Ada Hartwell's garden`],
  ['Ada Mary Louise /Hartwell/', 'Ada Hartwell’s garden'],
  ['Ada Mary Louise /Hartwell/', `'Ada Hartwell' on the back`],
  ['Ada Mary Louise /Hartwell/', `‘Ada Hartwell’s garden’`],
  ['Ada Mary Louise /Hartwell/', 'With Mary Hartwell'],
  ['Ada Mary Louise /Hartwell/', 'Hartwell, Louise'],
  ['Ada Mary Louise /Hartwell/', 'ada_mary_louise_hartwell.jpg'],
  ['Ada /Hartwell/', 'Ada Mary Hartwell came'],
  ['Ada /Hartwell/', 'Ada and Bram Hartwell came'],
  ['Ada Hartwell', 'Ada Mary Hartwell came'],
  ['Cosima Hartwell', 'Of Cosima Hartwell'],
  [`Nora /O'Brien/`, 'Nora O’Brien wrote it'],
  [`Nora /O'Brien/`, `'Nora O'Brien's' letter`],
  ['Elspeth /van den Dunmore/', 'Elspeth Ann van den Dunmore'],
  ['Johann Georg', 'To Johann Georg'],
  ['J. /Hartwell/', 'To J. Hartwell'],
])('finds the name of %s in: %s', (name, text) => {
  expect(createLivingNames(name).areIn(text)).toBe(true)
})

test.each([
  ['Johann Georg /Müller/', 'Johann Georg, who was born before them'],
  ['Johann Georg /Müller/', 'Georg of the house of Miller'],
  ['Ada Mary /Hartwell/', 'Ada Mary'],
  ['Ada /Hartwell/', 'The Hartwells and Ada'],
  ['Ada /Hartwell/', 'Ada went to live with the Hartwells'],
  ['Ada /Hartwell/', 'Ada lived long before Hartwell'],
  [`Nora /O'Brien/`, 'Nora Brien'],
  ['A. /Hartwell/', 'a letter to Hartwell'],
  ['Ada M. /Hartwell/', 'Captain M. Hartwell'],
])('does not find the name of %s in: %s', (name, text) => {
  expect(createLivingNames(name).areIn(text)).toBe(false)
})

function createLivingNames(name: string): LivingNames {
  return new LivingNames([{ tag: 'INDI', children: [createRecord('NAME', name)] }])
}
