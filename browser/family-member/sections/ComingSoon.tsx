import { EmptyState } from '#browser/ui/EmptyState.tsx'
import type { FamilyMember } from '#contract/family-tree.ts'

export interface ComingSoonProps {
  member: Pick<FamilyMember, 'firstName' | 'isAlive'>
  isOwnPage: boolean
}

/** The Messages tab until messages are built. */
export function ComingSoon({ member: { firstName, isAlive }, isOwnPage }: ComingSoonProps) {
  if (!isAlive)
    return (
      <EmptyState title="Messages are not available" heading="h2">
        {firstName} has died. You can share memories of {firstName} under Posts &amp; Updates.
      </EmptyState>
    )
  return (
    <EmptyState title="Messages are not available yet" heading="h2">
      {isOwnPage
        ? 'Your conversations with other members will appear here. Only you and the other member can read them.'
        : `Your conversation with ${firstName} will appear here. Only the two of you can read it.`}
    </EmptyState>
  )
}
