import { useMutation, useQueryClient } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { Link, useLocation } from 'wouter'

import { roleLabels } from '#browser/accounts/role-labels.ts'
import { call } from '#browser/platform/call.ts'
import { broadcastSignOut, clearSession } from '#browser/platform/current-user.ts'
import { buildPath } from '#browser/platform/paths.ts'
import { showToast } from '#browser/platform/toast.ts'
import { Avatar, getInitials } from '#browser/ui/Avatar.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#browser/ui/overlays/Menu.tsx'
import type { User } from '#contract/accounts.ts'
import { can } from '#contract/capabilities.ts'
import { fullName } from '#contract/full-name.ts'

import { formatBoardNotice, useFreshNotices } from './account-notices.ts'

export default function AccountMenu({ user }: { user: User }) {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const name = fullName(user)
  useFreshNotices()
  const notice = formatBoardNotice(user)
  const linkedMemberId = user.notices?.linkedMemberId ?? null
  const signOut = useMutation({
    async mutationFn() {
      // Reads in flight would fail with 401, which looks like an expired session.
      await queryClient.cancelQueries()
      await call('POST /api/logout').catch(() => {
        throw new Error('Logout failed')
      })
    },
    onError: () =>
      queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.data === undefined }),
    onSuccess() {
      // A guarded page would otherwise redirect to the sign-in. GET /api/logout leads to Home, too.
      navigate(buildPath('home'))
      clearSession(queryClient)
      broadcastSignOut()
      showToast({ title: 'Signed out', description: 'You have been successfully signed out.' })
    },
  })

  return (
    <Menu
      trigger={
        <button
          type="button"
          // The name includes the visible initials (WCAG 2.5.3, Label in Name).
          aria-label={`Account of ${name}, ${getInitials(name)}${notice === null ? '' : `. Board Approvals: ${notice}`}`}
          className="relative grid size-control place-items-center rounded-full"
        >
          <Avatar name={name} image={user.profileImageUrl} decorative />
          {notice !== null && (
            <span
              aria-hidden="true"
              className="absolute top-0.5 right-0.5 size-3 rounded-full border-2 border-paper bg-gilt"
            />
          )}
        </button>
      }
    >
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
            <Link href={buildPath('boardApprovals')}>
              Board Approvals
              {notice !== null && <span className="ml-auto text-caption text-gold">{notice}</span>}
            </Link>
          </MenuItem>
        </>
      )}
      {can(user, 'inquiries.answer') && (
        <MenuItem asChild>
          <Link href={buildPath('inquiries')}>Inquiries</Link>
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
