import { roleLabels } from '#browser/accounts/role-labels.ts'
import { isComingSoon } from '#browser/coming-soon/coming-soon-pages.ts'
import { formatDay } from '#browser/platform/format/format-instant.ts'
import type { User } from '#contract/accounts.ts'
import { roleCapabilities, type Role } from '#contract/capabilities.ts'
import { capabilitySentences } from '#contract/capability-sentences.ts'
import type { Page } from '#contract/pages.ts'

interface Permission {
  text: string
  /** The page where it is used. The card leaves it out until that page is built. */
  page?: Page
}

/** Section 6 of the specification: what each role can do beyond its capabilities. */
const permissions: Record<Role, readonly Permission[]> = {
  family_member: [
    { text: 'Open every page below, with standard access to the family bank.' },
    { text: 'Add members to the tree, for approval by the board.' },
    {
      text: 'Track your own investments, and decide who else can see them.',
      page: 'investmentDashboard',
    },
  ],
  board_member: [
    { text: 'Everything that a family member can do.' },
    ...listSentences('board_member', 'family_member'),
    { text: 'Serve a term of 3 years, after which these permissions end automatically.' },
  ],
  admin: [{ text: 'Everything that a board member can do.' }, ...listSentences('admin', 'board_member')],
}

/** The capabilities of a role that the other one does not have. */
function listSentences(role: Role, other: Role): Permission[] {
  return roleCapabilities[role]
    .filter(capability => !roleCapabilities[other].includes(capability))
    .map(capability => ({ text: capabilitySentences[capability] }))
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
          {permissions[user.role]
            .filter(({ page }) => page === undefined || !isComingSoon(page))
            .map(({ text }) => (
              <li key={text} className="border-l border-gilt pl-4">
                {text}
              </li>
            ))}
        </ul>
      </div>
    </section>
  )
}
