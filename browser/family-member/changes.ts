import type { FamilyMember, FieldChanges } from '#contract/family-tree.ts'

/** What a correction may change, in the order of the form. Photographs have their own way. */
export const correctable = [
  'firstName',
  'middleName',
  'lastName',
  'maidenName',
  'relationship',
  'generation',
  'gender',
  'birthDate',
  'birthText',
  'isAlive',
  'deathDate',
  'deathText',
  'fatherId',
  'fatherName',
  'motherId',
  'motherName',
  'spouseId',
  'spouseName',
  'occupation',
  'location',
  'phoneNumber',
  'email',
  'biography',
] as const satisfies (keyof FieldChanges & keyof FamilyMember)[]

type Correctable = (typeof correctable)[number]
export type Said = Pick<FamilyMember, Correctable>

/** What stands there of all that a correction may change. */
export function saidOf(member: FamilyMember): Said {
  return Object.fromEntries(correctable.map(field => [field, member[field]])) as Said
}

/** What somebody has changed, and nothing else: what they left alone may have been changed by others meanwhile. */
export function changesBetween(before: Said, entered: FieldChanges): FieldChanges {
  return Object.fromEntries(
    correctable
      .filter(field => field in entered && (entered[field] ?? null) !== before[field])
      .map(field => [field, entered[field] ?? null]),
  )
}
