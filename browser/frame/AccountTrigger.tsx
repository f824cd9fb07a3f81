import type { ComponentProps } from 'react'

import { Avatar, getInitials } from '#browser/ui/Avatar.tsx'
import { Spinner } from '#browser/ui/Spinner.tsx'
import type { User } from '#contract/accounts/accounts.ts'
import { fullName } from '#contract/family-tree/full-name.ts'

import { formatBoardNotice, formatMessageNotice, formatNotificationNotice } from './account-notices.ts'

interface AccountTriggerProps extends ComponentProps<'button'> {
  user: User
  /** Whether the menu is loading. A spinner replaces the avatar if this takes long. */
  isLoading?: boolean
}

/** The button of the account menu: the avatar, with a mark while something on the board or a notification waits. */
export function AccountTrigger({ user, isLoading = false, ...rest }: AccountTriggerProps) {
  const name = fullName(user)
  const boardNotice = formatBoardNotice(user)
  const notificationNotice = formatNotificationNotice(user)
  const messageNotice = formatMessageNotice(user)
  const notices = [
    ...(boardNotice === null ? [] : [`Board Approvals: ${boardNotice}`]),
    ...(messageNotice === null ? [] : [`Messages: ${messageNotice}`]),
    ...(notificationNotice === null ? [] : [`Notifications: ${notificationNotice}`]),
  ]
  return (
    <button
      type="button"
      // The name includes the visible initials (WCAG 2.5.3, Label in Name).
      aria-label={`Account of ${name}, ${getInitials(name)}${notices.map(notice => `. ${notice}`).join('')}`}
      className="relative grid size-control place-items-center rounded-full"
      aria-busy={isLoading || undefined}
      {...rest}
    >
      <Avatar name={name} image={user.profileImageUrl} decorative />
      {notices.length > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0.5 size-3 rounded-full border-2 border-paper bg-gilt"
        />
      )}
      {isLoading && (
        <Spinner
          label="Loading the account menu"
          className="absolute inset-0 animate-late place-content-center items-center bg-paper"
        />
      )}
    </button>
  )
}
