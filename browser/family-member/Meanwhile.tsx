import { fieldLabels } from '#browser/board-approvals/field-labels.ts'
import { shownValue } from '#browser/board-approvals/shown-value.ts'
import type { FamilyMember } from '#contract/family-tree.ts'

import { changesBetween, saidOf, type Said } from './changes.ts'
import { readsNow } from './reads-now.ts'

export interface MeanwhileProps {
  /** As it stood when the form was opened. */
  before: Said
  member: FamilyMember
  members: readonly FamilyMember[]
}

/** What others have changed since the form was opened, and how it reads now. What was typed here stays as it is. */
export function Meanwhile({ before, member, members }: MeanwhileProps) {
  const changes = Object.entries(changesBetween(before, saidOf(member)))
  if (changes.length === 0) return null
  return (
    <>
      <p className="mt-1.5">Changed meanwhile, and reads now:</p>
      <ul className="mt-1 grid gap-0.5">
        {changes.map(([field, value]) => (
          <li key={field} className="wrap-anywhere">
            {fieldLabels[field] ?? field}: <strong>{shownValue(field, readsNow(value, members))}</strong>
          </li>
        ))}
      </ul>
      <p className="mt-1.5">What you have typed is kept; propose it again if it still holds.</p>
    </>
  )
}
