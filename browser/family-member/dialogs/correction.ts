import type { FamilyMember, FieldChanges } from '#contract/family-tree.ts'

/** What a correction may change, in the order of the form. Photographs have their own way. */
export const editableFieldNames = [
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

type EditableFieldName = (typeof editableFieldNames)[number]
export type EditableFields = Pick<FamilyMember, EditableFieldName>

/** What stands there of all that a correction may change. */
export function toEditable(member: FamilyMember): EditableFields {
  return Object.fromEntries(editableFieldNames.map(field => [field, member[field]])) as EditableFields
}

/** What somebody has changed, and nothing else: what they left alone may have been changed by others meanwhile. */
export function changedFields(before: EditableFields, entered: FieldChanges): FieldChanges {
  return Object.fromEntries(
    editableFieldNames
      .filter(field => field in entered && (entered[field] ?? null) !== before[field])
      .map(field => [field, entered[field] ?? null]),
  )
}
