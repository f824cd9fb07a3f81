import { useWatch } from 'react-hook-form'

import { formatBirth, generationLabel } from '#browser/family-tree/member-labels.ts'
import { pathTo } from '#browser/platform/paths.ts'
import type { FamilyMember } from '#contract/family-tree.ts'
import { fullName } from '#contract/full-name.ts'

import { findNamesakes } from './member-draft.ts'
import type { MemberForm } from './MemberFields.tsx'

const mostShown = 3

/** Says who has this name in the tree already, before somebody is added a second time. */
export function Namesakes({ form, members }: { form: MemberForm; members: readonly FamilyMember[] }) {
  const [firstName, lastName] = useWatch({
    control: form.control,
    name: ['firstName', 'lastName'],
  })
  const found = findNamesakes(members, { firstName, lastName })
  return (
    <output className="text-small sm:col-span-2 empty:hidden">
      {found.length > 0 && (
        <span className="block border-l border-gilt pl-4">
          In the tree already:{' '}
          {found.slice(0, mostShown).map((member, index) => (
            <span key={member.id}>
              {index > 0 && ', '}
              <a
                href={pathTo('familyMember', { id: member.id })}
                target="_blank"
                rel="noreferrer"
                className="link"
              >
                {fullName(member)}
              </a>{' '}
              <span className="text-muted">({formatBirth(member) ?? generationLabel(member)})</span>
            </span>
          ))}
          {found.length > mostShown && ` and ${found.length - mostShown} more`}. Please add only somebody else
          of the same name.
        </span>
      )}
    </output>
  )
}
