import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'

import { lazyWithPreload } from '#browser/platform/lazy-with-preload.tsx'
import { buildPath } from '#browser/platform/paths.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Loaded } from '#browser/ui/Loaded.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import type { LinkedMember } from '#contract/board-approvals/board-approvals.ts'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'
import type { Relative } from '#contract/family-tree/kinship.ts'

import { createKinshipQuery } from './queries.ts'
import { joinWithAnd, describeRelation } from './relation.ts'

// Loaded with the list of all members when it is first needed.
const PersonField = lazyWithPreload(() => import('./PersonField.tsx'), <Skeleton className="mt-6 h-20" />)

/** States how this member is related to you or to another member. */
export function Relation({ member, link }: { member: FamilyMember; link: LinkedMember | undefined }) {
  const [isSelecting, setSelecting] = useState(false)
  const [other, setOther] = useState<{ id: string; name: string } | null>(null)
  const self = link?.member ?? null
  const isOwnPage = self?.id === member.id

  return (
    <section aria-labelledby="related">
      <h2 id="related">How are we related?</h2>
      {self !== null && !isOwnPage && <RelationStatement id={self.id} to={member} of={null} />}
      {link !== undefined && self === null && (
        <p className="mt-4 text-muted">
          Once your account is linked to your profile in the tree, you can see here how you and{' '}
          {member.firstName} are related.
        </p>
      )}
      {isOwnPage && (
        <p className="mt-4 text-muted">This is you. Select a member to see how you are related.</p>
      )}
      {isSelecting ? (
        <div className="mt-6">
          <PersonField
            exceptId={member.id}
            label={isOwnPage ? 'Member' : 'Relative to'}
            onSelect={setOther}
          />
        </div>
      ) : (
        <Button variant="secondary" size="small" className="mt-5" onClick={() => setSelecting(true)}>
          {isOwnPage ? 'Select a member' : 'Compare with another member'}
        </Button>
      )}
      <div aria-live="polite">
        {other !== null &&
          (isOwnPage ? (
            <RelationStatement id={member.id} to={{ id: other.id, firstName: other.name }} of={null} />
          ) : (
            <RelationStatement id={other.id} to={member} of={other.name} />
          ))}
      </div>
    </section>
  )
}

interface RelationStatementProps {
  /** The member whose relative `to` is. */
  id: string
  to: Pick<FamilyMember, 'id' | 'firstName'>
  /** The name of that member, or null for you. */
  of: string | null
}

/** The relation of `to`, and the nearest common ancestors. */
function RelationStatement({ id, to, of }: RelationStatementProps) {
  return (
    <Loaded
      query={useQuery(createKinshipQuery(id, to.id))}
      content="the relationship"
      className="mt-4"
      skeleton={<Skeleton className="h-14" />}
    >
      {({ term, commonAncestors }) => (
        <div className="mt-5 border-l-2 border-gilt pl-5">
          <p className="font-serif text-title">{describeRelation({ name: to.firstName, term, of })}</p>
          {commonAncestors.length > 0 && <CommonAncestors ancestors={commonAncestors} isYou={of === null} />}
        </div>
      )}
    </Loaded>
  )
}

function CommonAncestors({ ancestors, isYou }: { ancestors: Relative[]; isYou: boolean }) {
  return (
    <p className="mt-2 text-small text-muted">
      {isYou ? 'You both descend from ' : 'Both descend from '}
      {joinWithAnd(ancestors).map(({ item: { id, name }, separator }) => (
        <span key={id}>
          {separator}
          <Link href={buildPath('familyMember', { id })} className="link">
            {name}
          </Link>
        </span>
      ))}
      .
    </p>
  )
}
