import type { BoardApproval } from '#contract/board-approvals/board-approvals.ts'

export interface VerificationNoticeProps {
  alsoVerifies: NonNullable<BoardApproval['alsoVerifies']>
}

/** States that an approval also verifies the member, whose own request is still pending. */
export function VerificationNotice({ alsoVerifies: { addedBy } }: VerificationNoticeProps) {
  return (
    <p>
      This member is not verified yet. Approving this request also approves the new member
      {addedBy !== null && `, added by ${addedBy},`} with the details below.
    </p>
  )
}
