import type { FamilyMember, FieldChanges } from '#contract/family-tree.ts'

/** The fields that a correction can change, in the order of the form. Photographs are uploaded separately. */
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

/** The current values of the editable fields. */
export function toEditable(member: FamilyMember): EditableFields {
  return Object.fromEntries(editableFieldNames.map(field => [field, member[field]])) as EditableFields
}

/** Only the fields that were edited, because others may have changed the rest since. Null for an emptied field. */
export function changedFields(original: EditableFields, input: FieldChanges): FieldChanges {
  return Object.fromEntries(
    editableFieldNames
      .filter(field => field in input && (input[field] ?? null) !== original[field])
      .map(field => [field, input[field] ?? null]),
  )
}
