import { fieldLabels, formatValue } from '#browser/board-approvals/format-value.ts'
import type { FamilyMember } from '#contract/family-tree.ts'

import { changedFields, toEditable, type EditableFields } from './correction.ts'

export interface EditConflictProps {
  /** The values when the form was opened. */
  original: EditableFields
  member: FamilyMember
  members: readonly FamilyMember[]
}

/** Lists the current values of the fields that someone else changed since the form was opened. */
export function EditConflict({ original, member, members }: EditConflictProps) {
  const changes = Object.entries(changedFields(original, toEditable(member)))
  if (changes.length === 0) return null
  return (
    <>
      <p className="mt-1.5">Changed since you opened this form:</p>
      <ul className="mt-1 grid gap-0.5">
        {changes.map(([field, value]) => (
          <li key={field} className="wrap-anywhere">
            {fieldLabels[field] ?? field}: <strong>{formatValue(field, value, members)}</strong>
          </li>
        ))}
      </ul>
      <p className="mt-1.5">Your input is unchanged. Review it, then send it again.</p>
    </>
  )
}
