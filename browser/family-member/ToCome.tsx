import { EmptyState } from '#browser/ui/EmptyState.tsx'
import type { FamilyMember } from '#contract/family-tree.ts'

/** What will stand in a tab whose own screen is still to come. There is nothing to do here yet, so nothing to press. */
export function ToCome({ member: { firstName } }: { member: Pick<FamilyMember, 'firstName'> }) {
  return (
    <EmptyState title="No messages yet" heading="h2">
      What you and {firstName} write to each other will be kept here, for the two of you and nobody else.
    </EmptyState>
  )
}
