import type { Question } from '#browser/ui/overlays/ConfirmDialog.tsx'
import type { BoardApproval } from '#contract/board-approvals.ts'
import type { BoardDecision } from '#contract/board-notes.ts'

/** The question before a decision that removes a person from the tree and cannot be undone; otherwise null. */
export function describeDecision(
  verb: BoardDecision['verb'],
  { kind, memberName, duplicateName }: Pick<BoardApproval, 'kind' | 'memberName' | 'duplicateName'>,
): Question | null {
  if (kind === 'merge' && verb === 'approve')
    return {
      title: `Merge ${duplicateName ?? 'the other entry'} into ${memberName}?`,
      consequence: `Relatives, posts and photographs of the other entry will move to ${memberName}, and the other entry will be removed from the tree. You cannot undo a merge.`,
      confirmLabel: 'Merge entries',
    }
  if (kind === 'new_member' && verb === 'reject')
    return {
      title: `Reject ${memberName}?`,
      consequence: `${memberName} will be removed from the tree, and other requests about them will be rejected. Relatives will keep the name as text. You cannot undo this.`,
      confirmLabel: 'Reject member',
    }
  return null
}
