import { useInfiniteQuery, useQuery } from '@tanstack/react-query'

import { InvitationsSection } from '#browser/invitations/InvitationsSection.tsx'
import { useCurrentUser } from '#browser/platform/current-user.ts'
import { useTitle } from '#browser/platform/navigation.tsx'
import { useSearchState } from '#browser/platform/search-state.ts'
import { AccessRestricted } from '#browser/ui/AccessRestricted.tsx'
import { joinClasses } from '#browser/ui/classes.ts'
import { GrowthRings } from '#browser/ui/motif/GrowthRings.tsx'
import type { User } from '#contract/accounts.ts'
import { can } from '#contract/capabilities.ts'

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
  const isLoading = useIsLoading()
  const { isLoading: isBoardLoading } = useQuery(boardQuery)
  const { isLoading: isRegistrationLoading } = useQuery(registrationQuery)
  const { state: accountFilter } = useSearchState(accountSearch)
  const { isLoading: areAccountsLoading } = useInfiniteQuery(createUsersQuery(accountFilter))
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
        <div className="mt-12 grid items-start gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <Board ownId={user.id} />
          {/* Below the board on a phone, where a loaded list would move it. */}
          <div className={joinClasses('grid gap-8', isBoardLoading && 'max-lg:hidden')}>
            <RegistrationCard />
            <div hidden={isRegistrationLoading}>
              <SecondFactorCard />
            </div>
          </div>
        </div>
        {/* The lists load meanwhile, and appear below what has its final height. */}
        <div hidden={isLoading}>
          <AccountList ownId={user.id} />
        </div>
        <div hidden={isLoading || areAccountsLoading}>
          <InvitationsSection />
        </div>
      </div>
    </div>
  )
}

/** Whether what is above the accounts is loading. */
function useIsLoading(): boolean {
  const board = useQuery(boardQuery)
  const registration = useQuery(registrationQuery)
  const waiting = useInfiniteQuery(waitingQuery)
  const policy = useQuery(secondFactorPolicyQuery)
  return board.isLoading || registration.isLoading || policy.isLoading || waiting.isLoading
}
