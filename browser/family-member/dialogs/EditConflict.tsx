import { fieldLabels, formatValue } from '#browser/board-approvals/format-value.ts'
import type { FamilyMember } from '#contract/family-tree.ts'

import { changedFields, toEditable, type EditableFields } from './correction.ts'
import { describeValue } from './format-value.ts'

export interface EditConflictProps {
  /** As it stood when the form was opened. */
  before: EditableFields
  member: FamilyMember
  members: readonly FamilyMember[]
}

/** What others have changed since the form was opened, and how it reads now. What was typed here stays as it is. */
export function EditConflict({ before, member, members }: EditConflictProps) {
  const changes = Object.entries(changedFields(before, toEditable(member)))
  if (changes.length === 0) return null
  return (
    <>
      <p className="mt-1.5">Changed meanwhile, and reads now:</p>
      <ul className="mt-1 grid gap-0.5">
        {changes.map(([field, value]) => (
          <li key={field} className="wrap-anywhere">
            {fieldLabels[field] ?? field}:{' '}
            <strong>{formatValue(field, describeValue(value, members))}</strong>
          </li>
        ))}
      </ul>
      <p className="mt-1.5">What you have typed is kept; propose it again if it still holds.</p>
    </>
  )
}
