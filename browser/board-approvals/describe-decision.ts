import type { Question } from '#browser/ui/overlays/ConfirmDialog.tsx'
import type { BoardApproval } from '#contract/board-approvals/board-approvals.ts'
import type { BoardDecision } from '#contract/board-approvals/board-notes.ts'
import { formatIfIsoDate } from '#contract/dates/date-format.ts'

type DecidedRequest = Pick<BoardApproval, 'kind' | 'memberName' | 'duplicateName' | 'differences'>

/**
 * The question before a decision that removes a person from the tree and cannot be undone, or before a rejection
 * without a note; otherwise null.
 */
export function describeDecision(
  { verb, approvalNotes }: BoardDecision,
  request: DecidedRequest,
): Question | null {
  const { kind, memberName } = request
  const isUnexplained = verb === 'reject' && approvalNotes === null
  if (kind === 'merge' && verb === 'approve')
    return {
      title: nameMergedEntries(request),
      consequence: `Relatives, posts and photographs of the other entry will move to ${memberName}, and the other entry will be removed from the tree. You cannot undo a merge.`,
      confirmLabel: 'Merge entries',
    }
  if (kind === 'new_member' && verb === 'reject')
    return {
      title: `Reject ${memberName}?`,
      consequence: `${memberName} will be removed from the tree, and other requests about them will be rejected. Relatives will keep the name as text. You cannot undo this.${isUnexplained ? ' You have not given a reason.' : ''}`,
      confirmLabel: 'Reject member',
    }
  if (isUnexplained)
    return {
      title: 'Reject without a reason?',
      consequence: `The requester will only read that the request about ${memberName} was rejected. To explain it, cancel and write a note.`,
      confirmLabel: 'Reject request',
    }
  return null
}

/** Entries with the same name are distinguished by birth or generation. */
function nameMergedEntries({ memberName, duplicateName, differences }: DecidedRequest): string {
  if (duplicateName === null || memberName !== duplicateName)
    return `Merge ${duplicateName ?? 'the other entry'} into ${memberName}?`
  for (const [field, describe] of distinctions) {
    const difference = differences.find(difference => difference.field === field)
    const { before: other = null, memberValue: own = null } = difference ?? {}
    if (other === null && own === null) continue
    const nameEntry = (value: string | null) => memberName + (value === null ? '' : ` (${describe(value)})`)
    return `Merge ${nameEntry(other)} into ${nameEntry(own)}?`
  }
  return `Merge the other entry for ${memberName} into this one?`
}

const distinctions: [field: string, describe: (value: string) => string][] = [
  ['birthDate', value => `born ${formatIfIsoDate(value)}`],
  ['birthText', value => `born ${value}`],
  ['generation', value => `generation ${value}`],
]
