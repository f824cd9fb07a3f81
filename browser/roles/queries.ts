import { infiniteQueryOptions, keepPreviousData, useQueryClient } from '@tanstack/react-query'

import { formatRole } from '#browser/accounts/role-labels.ts'
import { call, CallFailed, ConnectionFailed, describeFailure } from '#browser/platform/call.ts'
import { refreshUser } from '#browser/platform/current-user.ts'
import { invalidate, pagedQuery, query, updateRows } from '#browser/platform/query.ts'
import { confirmChange, showChangeFailure } from '#browser/platform/replies/lost-replies.ts'
import { showToast } from '#browser/platform/toast.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import type { RegistrationMode } from '#contract/accounts/registration-modes.ts'
import type { Role } from '#contract/roles/capabilities.ts'
import type { AccountStateName } from '#contract/roles/role-choices.ts'
import type { BoardMember, ListedUser, SecondFactorChoice } from '#contract/roles/roles.ts'

import { fullName } from './describe-account.ts'

/** Other administrators change accounts, too. */
export const staleTime = 30_000

/** Each row has a select and buttons: 50 of them blocked the page for half a second on a slow phone. */
const pageSize = 25

export interface AccountFilter {
  search: string
  role: Role | null
  state: AccountStateName | null
}

export function createUsersQuery({ search, role, state }: AccountFilter) {
  const filter = {
    limit: pageSize,
    ...(search && { search }),
    ...(role && { role }),
    ...(state && { state }),
  }
  return infiniteQueryOptions({
    ...pagedQuery('GET /api/users', { query: filter }),
    placeholderData: keepPreviousData,
    staleTime,
  })
}

/** The number of waiting accounts is that of this list. */
export const waitingQuery = infiniteQueryOptions({
  ...pagedQuery('GET /api/users', { query: { state: 'waiting', limit: 1 } }),
  staleTime,
})

export const boardQuery = { ...query('GET /api/board-members'), staleTime }
export const registrationQuery = { ...query('GET /api/registration'), staleTime }

export const secondFactorPolicyQuery = { ...query('GET /api/second-factor-policy'), staleTime }

export function createRightsQuery(userId: string) {
  return { ...query('GET /api/users/{userId}/rights', { params: { userId } }), staleTime }
}

export function createChangesQuery(userId: string) {
  return { ...pagedQuery('GET /api/users/{userId}/changes', { params: { userId } }), staleTime }
}

/** Section 8: the toasts name the user and the new role. */
export function useChangeRole(account: Account) {
  const refresh = useRefreshAccount(account.id)
  return useGuardedMutation({
    mutationFn: (body: { role: Role; from: Role; reason?: string | null }) =>
      call('PUT /api/users/{userId}/role', { params: { userId: account.id }, body }),
    onSuccess({ user }) {
      refresh(user)
      showToast({ title: 'Role Updated', description: `${fullName(user)} is now ${formatRole(user.role)}.` })
    },
    onError(error) {
      showToast({
        title: 'Update Failed',
        description: describeSectionFailure(error, 'Failed to update role'),
        destructive: true,
      })
      if (error instanceof CallFailed) refresh()
    },
  })
}

export function useRenewTerm(member: BoardMember) {
  const refresh = useRefreshAccount(member.id)
  return useGuardedMutation({
    mutationFn: ({ reason }: { reason?: string | null }) =>
      call('POST /api/users/{userId}/renew-term', {
        params: { userId: member.id },
        body: { boardTermExpires: member.boardTermExpires, reason },
      }),
    onSuccess({ user }) {
      refresh(user)
      showToast({ title: 'Term renewed', description: `${fullName(user)} serves three more years.` })
    },
    onError(error) {
      if (error instanceof CallFailed) refresh()
      showChangeFailure(error, {
        failed: 'The term was not renewed',
        unconfirmed: 'We could not confirm that the term was renewed',
      })
    },
  })
}

export function useExpireTerms() {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: () => call('POST /api/expire-board-terms'),
    async onSuccess({ message }) {
      showToast({ title: 'Terms Expired', description: message })
      await Promise.all([
        invalidate(queryClient, 'GET /api/board-members'),
        invalidate(queryClient, 'GET /api/users'),
        invalidate(queryClient, 'GET /api/users/{userId}/rights'),
        invalidate(queryClient, 'GET /api/users/{userId}/changes'),
      ])
    },
    onError(error) {
      showToast({
        title: 'Operation Failed',
        description: describeSectionFailure(error, 'Failed to expire board terms'),
        destructive: true,
      })
    },
  })
}

export type StateAction = 'approve' | 'decline' | 'deactivate' | 'reactivate'

/** The keys of the drafts of the reasons. */
export const draftKeys = {
  role: (userId: string, role: Role) => `roles.role.${userId}.${role}`,
  term: (userId: string) => `roles.term.${userId}`,
  state: (userId: string, action: StateAction) => `roles.${action}.${userId}`,
  registration: 'roles.registration',
  secondFactor: 'roles.second-factor',
}

/** Accepts, declines, deactivates or reactivates an account. */
export function useChangeState(account: Account, action: StateAction) {
  const refresh = useRefreshAccount(account.id)
  const { id: userId } = account
  return useGuardedMutation({
    mutationFn: ({ reason = null }: { reason?: string | null }) =>
      confirmChange(
        () => send(reason),
        async () => {
          const [found] = await call('GET /api/account-states', { query: { ids: userId } })
          return found !== undefined && reachedStates[action].includes(found.state) ? found : undefined
        },
      ),
    onSuccess({ state }) {
      refresh()
      const [title, describe] = stateToasts[action]
      const isWaiting = action === 'reactivate' && state === 'waiting'
      showToast({
        title,
        description: isWaiting
          ? `${fullName(account)} is waiting for approval again.`
          : describe(fullName(account)),
      })
    },
    onError(error) {
      refresh()
      showChangeFailure(error, {
        failed: 'The account was not changed',
        unconfirmed: 'We could not confirm that the account was changed',
      })
    },
  })

  function send(reason: string | null) {
    const params = { userId }
    switch (action) {
      case 'approve':
        return call('POST /api/users/{userId}/approve', { params })
      case 'decline':
        return call('POST /api/users/{userId}/decline', { params, body: { reason: reason ?? '' } })
      case 'deactivate':
        return call('POST /api/users/{userId}/deactivate', { params, body: { reason: reason ?? '' } })
      case 'reactivate':
        return call('POST /api/users/{userId}/reactivate', { params, body: { reason } })
    }
  }
}

/** The states of an account after an action. A declined account waits again when it is reactivated. */
const reachedStates: Record<StateAction, readonly AccountStateName[]> = {
  approve: ['active'],
  decline: ['deactivated'],
  deactivate: ['deactivated'],
  reactivate: ['active', 'waiting'],
}

const stateToasts: Record<StateAction, [title: string, describe: (name: string) => string]> = {
  approve: ['Account accepted', name => `${name} can use the portal now.`],
  decline: ['Account declined', name => `${name} cannot sign in.`],
  deactivate: ['Account deactivated', name => `${name} is signed out everywhere and cannot sign in.`],
  reactivate: ['Account reactivated', name => `${name} can sign in again.`],
}

export function useChangeRegistration() {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (body: { mode: RegistrationMode; isPublicConfirmed: boolean; changedAt: string | null }) =>
      call('PUT /api/registration', { body }),
    onSuccess(registration) {
      queryClient.setQueryData(registrationQuery.queryKey, registration)
      showToast({
        title: 'Registration changed',
        description: 'It applies to the next person who registers.',
      })
    },
    onError(error) {
      void invalidate(queryClient, 'GET /api/registration')
      showChangeFailure(error, {
        failed: 'Registration was not changed',
        unconfirmed: 'We could not confirm that registration was changed',
      })
    },
  })
}

export function useChangeSecondFactorPolicy() {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (body: { roles: SecondFactorChoice; changedAt: string | null }) =>
      call('PUT /api/second-factor-policy', { body }),
    onSuccess(policy) {
      queryClient.setQueryData(secondFactorPolicyQuery.queryKey, policy)
      void invalidate(queryClient, 'GET /api/users/{userId}/rights')
      refreshUser(queryClient, 0)
      showToast({ title: 'Second factor rules saved', description: 'They apply from now on.' })
    },
    onError(error) {
      void invalidate(queryClient, 'GET /api/second-factor-policy')
      showChangeFailure(error, {
        failed: 'The second factor rules were not changed',
        unconfirmed: 'We could not confirm that the second factor rules were changed',
      })
    },
  })
}

/** What the dialogs need of an account. */
export type Account = Pick<ListedUser, 'id' | 'firstName' | 'lastName'>

/** Shows a changed account in every list, and refetches what follows from the change. */
function useRefreshAccount(userId: string) {
  const queryClient = useQueryClient()
  return (user?: ListedUser) => {
    if (user === undefined) void invalidate(queryClient, 'GET /api/users')
    else
      updateRows(queryClient, 'GET /api/users', undefined, rows =>
        rows.map(row => (row.id === user.id ? { ...row, ...user } : row)),
      )
    void invalidate(queryClient, 'GET /api/account-states')
    void invalidate(queryClient, 'GET /api/board-members')
    void invalidate(queryClient, 'GET /api/users/{userId}/rights', { params: { userId } })
    void invalidate(queryClient, 'GET /api/users/{userId}/changes', { params: { userId } })
  }
}

/** Section 8: the server's error, or this sentence. */
function describeSectionFailure(error: unknown, sentence: string): string {
  if (error instanceof ConnectionFailed) return `${sentence}. Check your connection, then try again.`
  return describeFailure(error, sentence)
}
