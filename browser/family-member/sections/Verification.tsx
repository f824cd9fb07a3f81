import { formatDay } from '#browser/platform/format/format-instant.ts'
import { Badge } from '#browser/ui/Badge.tsx'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'

/** Section 4: a verified badge with the verifiedBy note, or the pending state. */
export function Verification({ member }: { member: FamilyMember }) {
  const { isVerified, verifiedBy, verifiedAt } = member
  return (
    <p className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
      {isVerified ? (
        <>
          <Badge tone="accent">Verified</Badge>
          {verifiedBy !== null && `by ${verifiedBy}`}
          {verifiedAt !== null && `, ${formatDay(verifiedAt)}`}
        </>
      ) : (
        <>
          <Badge tone="gold">Waiting for approval</Badge>
          added by {member.addedBy}
        </>
      )}
    </p>
  )
}
