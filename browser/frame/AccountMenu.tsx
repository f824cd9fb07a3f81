import { useMutation, useQueryClient } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { Link, useLocation } from 'wouter'

import { roleLabels } from '#browser/accounts/role-labels.ts'
import { call } from '#browser/platform/call.ts'
import { broadcastSignOut, clearSession } from '#browser/platform/current-user.ts'
import { buildPath } from '#browser/platform/paths.ts'
import { showToast } from '#browser/platform/toast.ts'
import { Menu, MenuItem, MenuLabel, MenuSeparator, type MenuOpener } from '#browser/ui/overlays/Menu.tsx'
import type { User } from '#contract/accounts.ts'
import { can } from '#contract/capabilities.ts'
import { fullName } from '#contract/full-name.ts'

import { formatBoardNotice, formatMessageNotice, formatNotificationNotice } from './account-notices.ts'
import { AccountTrigger } from './AccountTrigger.tsx'

/** Opens when it is first rendered, since `AccountButton` renders it in answer to a click. */
export default function AccountMenu({ user, openedBy }: { user: User; openedBy: MenuOpener }) {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const name = fullName(user)
  const notice = formatBoardNotice(user)
  const notificationNotice = formatNotificationNotice(user)
  const messageNotice = formatMessageNotice(user)
  const linkedMemberId = user.notices?.linkedMemberId ?? null
  const signOut = useMutation({
    async mutationFn() {
      // Reads in flight would fail with 401, which looks like an expired session.
      await queryClient.cancelQueries()
      return await call('POST /api/logout').catch(() => {
        throw new Error('Logout failed')
      })
    },
    onError: () =>
      queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.data === undefined }),
    onSuccess({ providerAddress }) {
      if (providerAddress !== undefined) {
        clearSession(queryClient)
        broadcastSignOut()
        // The provider ends its session and returns to Home.
        location.assign(providerAddress)
        return
      }
      // A guarded page would otherwise redirect to the sign-in. GET /api/logout leads to Home, too.
      navigate(buildPath('home'))
      clearSession(queryClient)
      broadcastSignOut()
      showToast({ title: 'Signed out', description: 'You have been successfully signed out.' })
    },
  })

  return (
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
          event.preventDefault()
          signOut.mutate()
        }}
      >
        <LogOut aria-hidden="true" strokeWidth={1.5} />
        Sign Out
      </MenuItem>
    </Menu>
  )
}
