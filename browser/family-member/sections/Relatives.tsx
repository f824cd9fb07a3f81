import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'wouter'

import { relativeLists } from '#browser/family-member/lists/list-names.ts'
import { ListsButton } from '#browser/family-member/lists/ListsButton.tsx'
import { childLabels, labelParent, labelPartnership, siblingLabels } from '#browser/kinship/kin-labels.ts'
import { buildPath } from '#browser/platform/paths.ts'
import { Avatar } from '#browser/ui/Avatar.tsx'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'
import type { FamilyCircle, Relative } from '#contract/family-tree/kinship.ts'

const FamilyDialog = lazyDialog(() => import('#browser/family-member/lists/FamilyDialog.tsx'))

export interface RelativesProps {
  member: FamilyMember
  /** Has its data or an error. */
  circle: UseQueryResult<FamilyCircle>
}

type LabeledRelative = Relative & { label: string | null }

/** Parents, partners, children and siblings, with links to their profiles. */
export function Relatives({ member, circle: { data: circle, error, isFetching, refetch } }: RelativesProps) {
  return (
    <section aria-labelledby="relatives">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="relatives">Family</h2>
        {circle !== undefined && (
          <ListsButton
            label="Edit parents and partners"
            names={relativeLists}
            member={member}
            circle={circle}
            dialog={FamilyDialog}
          />
        )}
      </div>
      {circle === undefined ? (
        <LoadFailed
          title="The family could not be loaded"
          error={error}
          onRetry={refetch}
          isRetrying={isFetching}
          className="mt-4"
        />
      ) : (
        <RelativeGroups groups={groupRelatives(member, circle)} firstName={member.firstName} />
      )}
    </section>
  )
}

function groupRelatives(
  member: FamilyMember,
  circle: FamilyCircle,
): [title: string, relatives: LabeledRelative[]][] {
  const groups: [string, LabeledRelative[]][] = [
    ['Parents', circle.parents.map(relative => ({ ...relative, label: labelParent(relative, member) }))],
    ['Partners', circle.partners.map(relative => ({ ...relative, label: labelPartnership(relative) }))],
    ['Children', circle.children.map(relative => ({ ...relative, label: childLabels[relative.kind] }))],
    ['Siblings', circle.siblings.map(relative => ({ ...relative, label: siblingLabels[relative.kind] }))],
  ]
  return groups.filter(([, relatives]) => relatives.length > 0)
}

function RelativeGroups({ groups, firstName }: { groups: [string, LabeledRelative[]][]; firstName: string }) {
  if (groups.length === 0)
    return <p className="mt-4 text-muted">No relatives of {firstName} are recorded yet.</p>
  return groups.map(([title, relatives]) => (
    <section key={title} aria-label={title} className="mt-6">
      <h3 className="eyebrow font-sans">{title}</h3>
      <ul className="mt-2.5 grid gap-2 sm:grid-cols-2 lg:grid-cols-1">
        {relatives.map((relative, index) => (
          // A partner appears twice after a divorce and a second marriage.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <RelativeCard relative={relative} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

function RelativeCard({ relative: { id, name, years, isVerified, label } }: { relative: LabeledRelative }) {
  return (
    <Link
      href={buildPath('familyMember', { id })}
      className="flex min-h-18 items-center gap-4 rounded-sm border border-line bg-raised px-4 py-3 transition-[box-shadow,border-color] hover:border-accent hover:shadow-raised"
    >
      <Avatar name={name} decorative />
      <span className="min-w-0">
        <span className="block font-serif text-lead leading-tight">{name}</span>
        <span className="flex flex-wrap gap-x-3 text-caption text-muted tabular">
          {label !== null && <span className="text-gold">{label}</span>}
          <span>{years}</span>
          {!isVerified && <span>Waiting for approval</span>}
        </span>
      </span>
    </Link>
  )
}
