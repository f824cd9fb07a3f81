import { LogOut } from 'lucide-react'
import { Link } from 'wouter'

import { roleLabels } from '#browser/accounts/role-labels.ts'
import { useSignOutQuestion } from '#browser/accounts/use-sign-out-question.ts'
import { useSignOut } from '#browser/accounts/use-sign-out.ts'
import { countUnsentMessages } from '#browser/platform/drafts/account-storage.ts'
import { buildPath } from '#browser/platform/paths.ts'
import { showToast } from '#browser/platform/toast.ts'
import { Menu, MenuItem, MenuLabel, MenuSeparator, type MenuOpener } from '#browser/ui/overlays/Menu.tsx'
import type { User } from '#contract/accounts/accounts.ts'
import { fullName } from '#contract/family-tree/full-name.ts'
import { can } from '#contract/roles/capabilities.ts'

import { formatBoardNotice, formatMessageNotice, formatNotificationNotice } from './account-notices.ts'
import { AccountTrigger } from './AccountTrigger.tsx'

/** Opens when it is first rendered, since `AccountButton` renders it in answer to a click. */
export default function AccountMenu({ user, openedBy }: { user: User; openedBy: MenuOpener }) {
  const name = fullName(user)
  const notice = formatBoardNotice(user)
  const notificationNotice = formatNotificationNotice(user)
  const messageNotice = formatMessageNotice(user)
  const linkedMemberId = user.notices?.linkedMemberId ?? null
  const signOut = useSignOut()
  const { confirmSignOut, confirmation } = useSignOutQuestion()
  const reportFailure = ({ message }: Error) => {
    // The menu, which otherwise shows the failure, was closed for the question.
    if (countUnsentMessages(user.id) > 0)
      showToast({ title: message, description: 'You are still signed in.', destructive: true })
  }

  return (
    <>
      <Menu trigger={<AccountTrigger user={user} />} openedBy={openedBy}>
        <MenuLabel>
          <span className="block text-small font-medium text-ink">{name}</span>
          {user.email}
          <span className="block">{roleLabels[user.role]}</span>
        </MenuLabel>
        <MenuSeparator />
        {linkedMemberId !== null && (
          <MenuItem asChild>
            <Link href={buildPath('familyMember', { id: linkedMemberId })}>My Profile</Link>
          </MenuItem>
        )}
        {user.awaitsApproval ? (
          <MenuLabel>
            <span className="block max-w-narrow">Your account is awaiting approval by an administrator.</span>
          </MenuLabel>
        ) : (
          <>
            <MenuItem asChild>
              <Link href={buildPath('account')}>Account</Link>
            </MenuItem>
            <MenuItem asChild>
              <Link href={buildPath('notifications')}>
                Notifications
                {notificationNotice !== null && (
                  <span className="ml-auto text-caption text-gold">{notificationNotice}</span>
                )}
              </Link>
            </MenuItem>
            <MenuItem asChild>
              <Link href={buildPath('messages')}>
                Messages
                {messageNotice !== null && (
                  <span className="ml-auto text-caption text-gold">{messageNotice}</span>
                )}
              </Link>
            </MenuItem>
            <MenuItem asChild>
              <Link href={buildPath('calendar')}>Calendar</Link>
            </MenuItem>
            <MenuItem asChild>
              <Link href={buildPath('documents')}>Documents</Link>
            </MenuItem>
            <MenuItem asChild>
              <Link href={buildPath('boardApprovals')}>
                Board Approvals
                {notice !== null && <span className="ml-auto text-caption text-gold">{notice}</span>}
              </Link>
            </MenuItem>
          </>
        )}
        {can(user, 'appointments.grant') && (
          <MenuItem asChild>
            <Link href={buildPath('appointments')}>Appointments</Link>
          </MenuItem>
        )}
        {can(user, 'inquiries.answer') && (
          <MenuItem asChild>
            <Link href={buildPath('inquiries')}>Inquiries</Link>
          </MenuItem>
        )}
        {can(user, 'audit.read') && (
          <MenuItem asChild>
            <Link href={buildPath('audit')}>Audit Trail</Link>
          </MenuItem>
        )}
        <MenuSeparator />
        {signOut.isError && (
          <MenuLabel>
            <span role="alert" className="text-danger">
              {signOut.error.message}. You are still signed in.
            </span>
          </MenuLabel>
        )}
        <MenuItem
          disabled={signOut.isPending}
          onSelect={event => {
            // The menu stays open until the reply: success removes it with the account, a failure is shown in it.
            // Before a question it closes, so that the focus returns to its button.
            if (countUnsentMessages(user.id) === 0) event.preventDefault()
            void confirmSignOut().then(
              isConfirmed => isConfirmed && signOut.mutate(undefined, { onError: reportFailure }),
            )
          }}
        >
          <LogOut aria-hidden="true" strokeWidth={1.5} />
          Sign Out
        </MenuItem>
      </Menu>
      {confirmation}
    </>
  )
}
