import type { ComponentProps } from 'react'

import { Avatar, getInitials } from '#browser/ui/Avatar.tsx'
import type { User } from '#contract/accounts.ts'
import { fullName } from '#contract/full-name.ts'

import { formatBoardNotice } from './account-notices.ts'

/** The button of the account menu: the avatar, with a mark while board requests or decisions are waiting. */
export function AccountTrigger({ user, ...rest }: { user: User } & ComponentProps<'button'>) {
  const name = fullName(user)
  const notice = formatBoardNotice(user)
  return (
    <button
      type="button"
      // The name includes the visible initials (WCAG 2.5.3, Label in Name).
      aria-label={`Account of ${name}, ${getInitials(name)}${notice === null ? '' : `. Board Approvals: ${notice}`}`}
      className="relative grid size-control place-items-center rounded-full"
      {...rest}
    >
      <Avatar name={name} image={user.profileImageUrl} decorative />
      {notice !== null && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0.5 size-3 rounded-full border-2 border-paper bg-gilt"
        />
      )}
    </button>
  )
}
