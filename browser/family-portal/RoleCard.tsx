import { roleLabels } from '#browser/accounts/role-labels.ts'
import { formatDay } from '#browser/platform/format-instant.ts'
import type { User } from '#contract/accounts.ts'
import type { Role } from '#contract/capabilities.ts'

/** Section 6 of the specification: what each role can do. */
const permissions: Record<Role, readonly string[]> = {
  family_member: [
    'Open every page below, with standard access to the family bank.',
    'Add members to the tree, for approval by the board.',
    'Track your own investments, and decide who else can see them.',
  ],
  board_member: [
    'Everything that a family member can do.',
    'Review requests for new members, except your own.',
    'Serve a term of 3 years, after which these permissions end automatically.',
  ],
  admin: [
    'Everything that a board member can do.',
    'Open role management and change the role of anyone but yourself.',
    'End expired board terms and answer inquiries to the office.',
  ],
}

/** Your role, its term and its permissions. */
export function RoleCard({ user }: { user: User }) {
  return (
    <section
      aria-labelledby="role"
      className="rounded-lg border border-gilt/70 bg-raised p-1.5 shadow-raised"
    >
      <div className="rounded-md border border-gilt/40 p-6">
        <p className="eyebrow">Your role</p>
        <h2 id="role" className="mt-2">
          {roleLabels[user.role]}
        </h2>
        {user.role === 'board_member' && user.boardTermExpires !== null && (
          <p className="mt-1 text-small text-muted">
            Your term ends on <span className="tabular">{formatDay(user.boardTermExpires)}</span>.
          </p>
        )}
        <ul className="mt-4 grid gap-2 text-small">
          {permissions[user.role].map(permission => (
            <li key={permission} className="border-l border-gilt pl-4">
              {permission}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
