import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { InvitationsSection } from '#browser/invitations/InvitationsSection.tsx'
import { useCurrentUser } from '#browser/platform/current-user.ts'
import { useTitle } from '#browser/platform/navigation.tsx'
import { useSearchState } from '#browser/platform/search-state.ts'
import { useScrollToAnchor } from '#browser/platform/use-scroll-to-anchor.ts'
import { AccessRestricted } from '#browser/ui/AccessRestricted.tsx'
import { joinClasses } from '#browser/ui/classes.ts'
import { GrowthRings } from '#browser/ui/motif/GrowthRings.tsx'
import type { User } from '#contract/accounts/accounts.ts'
import { can } from '#contract/roles/capabilities.ts'

import { accountSearch } from './account-search.ts'
import { AccountList } from './AccountList.tsx'
import { Board } from './Board.tsx'
import {
  boardQuery,
  createUsersQuery,
  registrationQuery,
  secondFactorPolicyQuery,
  waitingQuery,
} from './queries.ts'
import { RegistrationCard } from './RegistrationCard.tsx'
import { SecondFactorCard } from './SecondFactorCard.tsx'

/** /role-management, section 2: administrators only. Others see 'Access Restricted'. */
export default function RoleManagementPage() {
  const { user } = useCurrentUser()
  // A user record that has only the fields of the specification has no capabilities.
  return user !== null && (can(user, 'roles.manage') || user.role === 'admin') ? (
    <RoleManagement user={user} />
  ) : (
    <AccessRestricted>Only administrators can access role management</AccessRestricted>
  )
}

function RoleManagement({ user }: { user: User }) {
  useTitle('Role Management')
  useScrollToAnchor()
  return (
    <div className="relative isolate grow overflow-clip">
      <GrowthRings
        rings={24}
        seed={61}
        className="absolute -top-52 -right-56 -z-10 size-[38rem] text-gilt/30 max-md:-right-96"
      />
      <div className="page py-14 lg:py-20">
        <header>
          <h1>Role Management</h1>
          <p className="mt-4 max-w-prose text-lead text-muted">
            Who has an account, what each account may do, and how long the members of the board serve. Every
            change is recorded with its author and reason.
          </p>
        </header>
        <div className="mt-12 grid gap-8">
          <Board ownId={user.id} />
          <BelowBoard>
            <RegistrationCard />
            <BelowRegistration>
              <SecondFactorCard />
            </BelowRegistration>
          </BelowBoard>
        </div>
        <BelowCards>
          <AccountList ownId={user.id} />
          <BelowAccounts>
            <InvitationsSection />
          </BelowAccounts>
        </BelowCards>
      </div>
    </div>
  )
}

/*
 * All parts load at once, and each appears below what has its final height. The parts are children, so that a reply
 * does not render the rows of the accounts again.
 */

function BelowBoard({ children }: { children: ReactNode }) {
  const { isLoading } = useQuery(boardQuery)
  return (
    <div className={joinClasses('grid items-start gap-8 lg:grid-cols-2', isLoading && 'hidden')}>
      {children}
    </div>
  )
}

/** Beside it on a wide screen. */
function BelowRegistration({ children }: { children: ReactNode }) {
  const { isLoading } = useQuery(registrationQuery)
  return <div className={joinClasses(isLoading && 'max-lg:hidden')}>{children}</div>
}

function BelowCards({ children }: { children: ReactNode }) {
  const board = useQuery(boardQuery)
  const registration = useQuery(registrationQuery)
  const waiting = useInfiniteQuery(waitingQuery)
  const policy = useQuery(secondFactorPolicyQuery)
  const isLoading = board.isLoading || registration.isLoading || policy.isLoading || waiting.isLoading
  return <div hidden={isLoading}>{children}</div>
}

function BelowAccounts({ children }: { children: ReactNode }) {
  const { state } = useSearchState(accountSearch)
  const { isLoading } = useInfiniteQuery(createUsersQuery(state))
  return <div hidden={isLoading}>{children}</div>
}
