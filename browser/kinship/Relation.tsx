import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'

import { lazyWithPreload } from '#browser/platform/lazy-with-preload.tsx'
import { pathTo } from '#browser/platform/paths.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import type { LinkedMember } from '#contract/board-approvals.ts'
import type { FamilyMember } from '#contract/family-tree.ts'
import type { Relative } from '#contract/kinship.ts'

import { kinshipQuery } from './queries.ts'
import { enumerated, relationSentence } from './relation.ts'

// Whom to pick from comes with the list of everybody, when it is asked for.
const OtherPerson = lazyWithPreload(() => import('./PersonField.tsx'), <Skeleton className="mt-6 h-20" />)

/** How the person of this page is related to the reader, or to anybody who is picked. */
export function Relation({ member, own }: { member: FamilyMember; own: LinkedMember | undefined }) {
  const [isPicking, setPicking] = useState(false)
  const [other, setOther] = useState<{ id: string; name: string } | null>(null)
  const self = own?.member ?? null
  const isOwnPage = self?.id === member.id

  return (
    <section aria-labelledby="related">
      <h2 id="related">How are we related</h2>
      {self !== null && !isOwnPage && <Kinship id={self.id} to={member} of={null} />}
      {own !== undefined && self === null && (
        <p className="mt-4 text-muted">
          Once your account is linked to your own place in the tree, this says how you and {member.firstName}{' '}
          are related.
        </p>
      )}
      {isOwnPage && (
        <p className="mt-4 text-muted">This is you. Pick somebody to see what they are to you.</p>
      )}
      {isPicking ? (
        <div className="mt-6">
          <OtherPerson
            exceptId={member.id}
            label={isOwnPage ? 'Somebody in the tree' : 'Relative to'}
            onPick={setOther}
          />
        </div>
      ) : (
        <Button variant="secondary" size="small" className="mt-5" onClick={() => setPicking(true)}>
          {isOwnPage ? 'Pick somebody' : 'Relative to somebody else'}
        </Button>
      )}
      <div aria-live="polite">
        {other !== null &&
          (isOwnPage ? (
            <Kinship id={member.id} to={{ id: other.id, firstName: other.name }} of={null} />
          ) : (
            <Kinship id={other.id} to={member} of={other.name} />
          ))}
      </div>
    </section>
  )
}

interface KinshipProps {
  /** Whose relative is looked for. */
  id: string
  to: Pick<FamilyMember, 'id' | 'firstName'>
  /** Their name; null where it is the reader. */
  of: string | null
}

/** What `to` is to somebody, and the nearest ancestors that both share. */
function Kinship({ id, to, of }: KinshipProps) {
  const { data, isError } = useQuery(kinshipQuery(id, to.id))
  if (isError) return <p className="mt-4 text-muted">This could not be read. Please load the page again.</p>
  if (data === undefined) return <Skeleton className="mt-4 h-14" />
  return (
    <div className="mt-5 border-l-2 border-gilt pl-5">
      <p className="font-serif text-title">
        {relationSentence({ name: to.firstName, words: data.words, of })}
      </p>
      {data.through.length > 0 && <Through people={data.through} isReader={of === null} />}
    </div>
  )
}

function Through({ people, isReader }: { people: Relative[]; isReader: boolean }) {
  return (
    <p className="mt-2 text-small text-muted">
      {isReader ? 'You both descend from ' : 'Both descend from '}
      {enumerated(people).map(({ item: { id, name }, before }) => (
        <span key={id}>
          {before}
          <Link href={pathTo('familyMember', { id })} className="link">
            {name}
          </Link>
        </span>
      ))}
      .
    </p>
  )
}
