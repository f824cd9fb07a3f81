import { roleLabels } from '#browser/accounts/role-labels.ts'
import { dayOf } from '#browser/platform/moments.ts'
import type { Role, User } from '#contract/accounts.ts'

/** Section 6 of the specification, as it is told to whom it concerns. */
const rights: Record<Role, readonly string[]> = {
  family_member: [
    'Open every room below, with the standard access to the family bank.',
    'Propose new members for the tree; the Board decides.',
    'Keep investments of your own, which nobody else sees.',
  ],
  board_member: [
    'Everything that a family member may do.',
    'Review the requests for new members, except those of your own.',
    'Serve for a term of 3 years, after which these rights end by themselves.',
  ],
  admin: [
    'Everything that a board member may do.',
    'Open role management and change the role of anybody but yourself.',
    'End the terms on the Board that are over, and answer what is written to the office.',
  ],
}

/** Which role one has, until when, and what one may do in it. */
export function RoleCard({ user }: { user: User }) {
  return (
    <section
      aria-labelledby="role"
      className="rounded-lg border border-gilt/70 bg-raised p-1.5 shadow-raised"
    >
      <div className="rounded-md border border-gilt/40 p-6">
        <p className="eyebrow">You are here as</p>
        <h2 id="role" className="mt-2">
          {roleLabels[user.role]}
        </h2>
        {user.role === 'board_member' && user.boardTermExpires !== null && (
          <p className="mt-1 text-small text-muted">
            Your term ends on <span className="tabular">{dayOf(user.boardTermExpires)}</span>.
          </p>
        )}
        <ul className="mt-4 grid gap-2 text-small">
          {rights[user.role].map(right => (
            <li key={right} className="border-l border-gilt pl-4">
              {right}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
