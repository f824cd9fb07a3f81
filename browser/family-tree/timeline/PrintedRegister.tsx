import { findParentNames, formatBirth, formatDeath } from '#browser/people/member-labels.ts'
import { generationLabels } from '#contract/family-tree/family-labels.ts'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'
import { fullName } from '#contract/family-tree/full-name.ts'

import { findGenerationStarts } from './timeline-order.ts'

export interface PrintedRegisterProps {
  members: readonly FamilyMember[]
  byId: Map<string, FamilyMember>
}

/** The timeline for print: a compact register of the filtered members, by generation. */
export function PrintedRegister({ members, byId }: PrintedRegisterProps) {
  const starts = findGenerationStarts(members)
  return (
    <div className="mt-6">
      {starts.map(({ generation, index, count }) => (
        <section key={generation} aria-label={generationLabels[generation]} className="mt-8">
          <h2 className="border-b border-line pb-1">
            {generationLabels[generation]} <span className="text-small text-muted">({count})</span>
          </h2>
          <ul className="mt-3 columns-2 gap-8 text-caption">
            {members.slice(index, index + count).map(member => (
              <li key={member.id} className="mb-2 break-inside-avoid">
                <strong className="font-serif text-base font-normal">{fullName(member)}</strong>
                {member.maidenName !== null && ` née ${member.maidenName}`}
                <br />
                {describeMember(member, byId)}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** `Born Jul 4, 1931. Died May 6, 2004. Brewer, Dover. Child of Carl Hartwell and Dora Hartwell.` */
function describeMember(member: FamilyMember, byId: Map<string, FamilyMember>): string {
  const { father, mother } = findParentNames(member, byId)
  const died = member.isAlive ? null : (formatDeath(member) ?? 'on an unknown date')
  const parts = [
    formatBirth(member) && `Born ${formatBirth(member)}`,
    died && `Died ${died}`,
    [member.occupation, member.location].filter(Boolean).join(', '),
    (father ?? mother) && `Child of ${[father, mother].filter(Boolean).join(' and ')}`,
  ]
  return parts
    .filter(Boolean)
    .map(part => `${part}.`)
    .join(' ')
}
