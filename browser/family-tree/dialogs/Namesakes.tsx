import { formatBirth } from '#browser/people/member-labels.ts'
import { buildPath } from '#browser/platform/paths.ts'
import { useFieldValue } from '#browser/ui/forms/use-field.ts'
import { formatGeneration } from '#contract/family-tree/family-labels.ts'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'
import { fullName } from '#contract/family-tree/full-name.ts'

import type { MemberForm } from './MemberFields.tsx'
import { findNamesakes } from './new-member.ts'

const maxShown = 3

/** Lists members with the typed name, so that no one is added twice. */
export function Namesakes({ form, members }: { form: MemberForm; members: readonly FamilyMember[] }) {
  const firstName = useFieldValue(form, 'firstName')
  const lastName = useFieldValue(form, 'lastName')
  const found = findNamesakes(members, { firstName, lastName })
  return (
    <output className="text-small sm:col-span-2 empty:hidden">
      {found.length > 0 && (
        <span className="block border-l border-gilt pl-4">
          Already in the tree:{' '}
          {found.slice(0, maxShown).map((member, index) => (
            <span key={member.id}>
              {index > 0 && ', '}
              <a
                href={buildPath('familyMember', { id: member.id })}
                target="_blank"
                rel="noreferrer"
                className="link"
              >
                {fullName(member)}
              </a>{' '}
              <span className="text-muted">
                ({formatBirth(member) ?? formatGeneration(member.generation)})
              </span>
            </span>
          ))}
          {found.length > maxShown && ` and ${found.length - maxShown} more`}. Add this person only if they
          are someone else with the same name.
        </span>
      )}
    </output>
  )
}
