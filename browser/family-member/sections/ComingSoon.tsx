import { EmptyState } from '#browser/ui/EmptyState.tsx'
import type { FamilyMember } from '#contract/family-tree.ts'

export interface ComingSoonProps {
  member: Pick<FamilyMember, 'firstName' | 'isAlive'>
  /** The page is the reader's own. */
  isOwnPage: boolean
}

/** What will stand in a tab whose own screen is still to come. There is nothing to do here yet, so nothing to press. */
export function ComingSoon({ member: { firstName, isAlive }, isOwnPage }: ComingSoonProps) {
  if (!isAlive)
    return (
      <EmptyState title="No messages" heading="h2">
        {firstName} has died. What you remember of {firstName} has its place under Posts &amp; Updates.
      </EmptyState>
    )
  return (
    <EmptyState title="No messages yet" heading="h2">
      {isOwnPage
        ? 'What others in the family and you write to each other will be kept here, each conversation for its two people and nobody else.'
        : `What you and ${firstName} write to each other will be kept here, for the two of you and nobody else.`}
    </EmptyState>
  )
}
