import { Link } from 'wouter'

import { familyNames } from '#browser/family-member/lists/list-edits.ts'
import { ListsButton } from '#browser/family-member/lists/ListsButton.tsx'
import { childWords, parentWord, partnerWords, siblingWords } from '#browser/kinship/kin-words.ts'
import { lazyWithPreload } from '#browser/platform/lazy-with-preload.tsx'
import { pathTo } from '#browser/platform/paths.ts'
import { Avatar } from '#browser/ui/Avatar.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import type { FamilyMember } from '#contract/family-tree.ts'
import type { FamilyCircle, Relative } from '#contract/kinship.ts'

// What opens above the page comes when it is opened.
const FamilyDialog = lazyWithPreload(() => import('#browser/family-member/lists/FamilyDialog.tsx'))

export interface RelativesProps {
  member: FamilyMember
  circle: FamilyCircle | undefined
  /** It could not be read. */
  isLost: boolean
}

type Kin = Relative & { word: string | null }

/** Parents, partners, children and siblings, each a plate that leads to their own page. */
export function Relatives({ member, circle, isLost }: RelativesProps) {
  return (
    <section aria-labelledby="family-around">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="family-around">Family</h2>
        {circle !== undefined && (
          <ListsButton
            label="Change the family"
            names={familyNames}
            member={member}
            circle={circle}
            dialog={FamilyDialog}
          />
        )}
      </div>
      {circle === undefined ? (
        isLost ? (
          <p className="mt-4 text-muted">The family could not be read. Please load the page again.</p>
        ) : (
          <output className="mt-6 grid gap-3">
            <span className="sr-only">Loading the family</span>
            <Skeleton className="h-18" />
            <Skeleton className="h-18" />
          </output>
        )
      ) : (
        <Groups groups={groupsOf(member, circle)} firstName={member.firstName} />
      )}
    </section>
  )
}

function groupsOf(member: FamilyMember, circle: FamilyCircle): [title: string, kin: Kin[]][] {
  const groups: [string, Kin[]][] = [
    ['Parents', circle.parents.map(one => ({ ...one, word: parentWord(one, member) }))],
    ['Partners', circle.partners.map(one => ({ ...one, word: partnerWords(one) }))],
    ['Children', circle.children.map(one => ({ ...one, word: childWords[one.kind] }))],
    ['Siblings', circle.siblings.map(one => ({ ...one, word: siblingWords[one.kind] }))],
  ]
  return groups.filter(([, kin]) => kin.length > 0)
}

function Groups({ groups, firstName }: { groups: [string, Kin[]][]; firstName: string }) {
  if (groups.length === 0)
    return <p className="mt-4 text-muted">The tree does not know yet who belongs to {firstName}.</p>
  return groups.map(([title, kin]) => (
    <section key={title} aria-label={title} className="mt-6">
      <h3 className="eyebrow font-sans">{title}</h3>
      <ul className="mt-2.5 grid gap-2 sm:grid-cols-2 lg:grid-cols-1">
        {kin.map((one, place) => (
          // Somebody may be there twice: married, divorced, and married again.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place}>
            <Plate kin={one} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

function Plate({ kin: { id, name, years, isVerified, word } }: { kin: Kin }) {
  return (
    <Link
      href={pathTo('familyMember', { id })}
      className="flex min-h-18 items-center gap-4 rounded-sm border border-line bg-raised px-4 py-3 transition-[box-shadow,border-color] hover:border-accent hover:shadow-raised"
    >
      <Avatar name={name} decorative />
      <span className="min-w-0">
        <span className="block font-serif text-lead leading-tight">{name}</span>
        <span className="flex flex-wrap gap-x-3 text-caption text-muted tabular">
          {word !== null && <span className="text-gold">{word}</span>}
          <span>{years}</span>
          {!isVerified && <span>Waiting for the board</span>}
        </span>
      </span>
    </Link>
  )
}
