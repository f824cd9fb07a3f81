import { roleLabels } from '#browser/accounts/role-labels.ts'
import { formatDay } from '#browser/platform/format/format-instant.ts'
import type { User } from '#contract/accounts/accounts.ts'
import { roleCapabilities, type Role } from '#contract/roles/capabilities.ts'
import { capabilitySentences } from '#contract/roles/capability-sentences.ts'

/** Section 6 of the specification: what each role can do beyond its capabilities. */
const permissions: Record<Role, readonly string[]> = {
  family_member: [
    'Open every page below, with standard access to the family bank.',
    'Add members to the tree, for approval by the board.',
    'Track your own investments, and decide who else can see them.',
  ],
  board_member: [
    'Everything that a family member can do.',
    ...listSentences('board_member', 'family_member'),
    'Serve a term of 3 years, after which these permissions end automatically.',
  ],
  admin: ['Everything that a board member can do.', ...listSentences('admin', 'board_member')],
}

/** The capabilities of a role that the other one does not have. */
function listSentences(role: Role, other: Role): string[] {
  return roleCapabilities[role]
    .filter(capability => !roleCapabilities[other].includes(capability))
    .map(capability => capabilitySentences[capability])
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
          {permissions[user.role].map(text => (
            <li key={text} className="border-l border-gilt pl-4">
              {text}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
