import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { roleLabels } from '#browser/accounts/role-labels.ts'
import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import { formatDay } from '#browser/platform/format/format-instant.ts'
import { useSearchState, useSearchText } from '#browser/platform/search-state.ts'
import { Avatar } from '#browser/ui/Avatar.tsx'
import { Badge } from '#browser/ui/Badge.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/controls/Field.tsx'
import { Input } from '#browser/ui/controls/Input.tsx'
import { Select } from '#browser/ui/controls/Select.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import type { DataTableProps } from '#browser/ui/lists/DataTable.tsx'
import { PagedTable } from '#browser/ui/lists/PagedTable.tsx'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import { roles } from '#contract/roles/capabilities.ts'
import { accountStates, type AccountStateName } from '#contract/roles/role-choices.ts'
import type { ListedUser } from '#contract/roles/roles.ts'
import { pluralize } from '#contract/texts/counts.ts'

import { accountSearch } from './account-search.ts'
import { useAccountPhotographs, useAccountStates, useFailedStates } from './account-states.ts'
import { fullName, stateLabels } from './describe-account.ts'
import { createUsersQuery, waitingQuery, type AccountFilter } from './queries.ts'
import { RoleSelector } from './RoleSelector.tsx'
import { WaitingActions } from './WaitingActions.tsx'

const AccountDrawer = lazyDialog(() => import('./account/AccountDrawer.tsx'))

/** All accounts with their roles, section 2. */
export function AccountList({ ownId }: { ownId: string }) {
  const { state: filter, setState } = useSearchState(accountSearch)
  const { searchText, setSearchText } = useSearchText(filter.search, search =>
    setState({ search }, { replace: true }),
  )
  return (
    <section aria-labelledby="accounts" className="mt-14">
      <h2 id="accounts" tabIndex={-1} className="scroll-mt-24 outline-none">
        Accounts
      </h2>
      <WaitingNotice
        isShown={filter.state === 'waiting'}
        onShow={() => setState({ state: 'waiting', search: '', role: null })}
      />
      <search className="mt-6 grid items-end gap-x-6 gap-y-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <Field label="Search accounts">
          <Input
            type="search"
            maxLength={200}
            autoComplete="off"
            placeholder="Name or email address"
            value={searchText}
            onChange={({ currentTarget }) => setSearchText(currentTarget.value)}
          />
        </Field>
        <Field label="Role">
          <Select
            value={filter.role ?? ''}
            onChange={({ currentTarget }) =>
              setState({ role: roles.find(role => role === currentTarget.value) ?? null }, { replace: true })
            }
          >
            <option value="">All roles</option>
            {roles.map(role => (
              <option key={role} value={role}>
                {roleLabels[role]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="State">
          <Select
            value={filter.state ?? ''}
            onChange={({ currentTarget }) =>
              setState(
                { state: accountStates.find(state => state === currentTarget.value) ?? null },
                { replace: true },
              )
            }
          >
            <option value="">All states</option>
            {accountStates.map(state => (
              <option key={state} value={state}>
                {stateLabels[state]}
              </option>
            ))}
          </Select>
        </Field>
      </search>
      <AccountTable filter={filter} ownId={ownId} />
    </section>
  )
}

function WaitingNotice({ isShown, onShow }: { isShown: boolean; onShow: () => void }) {
  const { data } = useInfiniteQuery(waitingQuery)
  if (isShown || data === undefined || data.total === 0) return null
  return (
    <p className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-md border border-gilt/60 bg-gold-soft px-4 py-2.5 text-small">
      <span>
        {data.total === 1
          ? '1 account is waiting for approval.'
          : `${pluralize(data.total, 'account')} are waiting for approval.`}
      </span>
      <Button
        ref={focusSuccessor}
        data-focus-successor="accounts"
        variant="quiet"
        size="small"
        onClick={onShow}
      >
        Review
      </Button>
    </p>
  )
}

function AccountTable({ filter, ownId }: { filter: AccountFilter; ownId: string }) {
  const list = useInfiniteQuery(createUsersQuery(filter))
  const ids = list.data?.rows.map(({ id }) => id) ?? []
  const states = useAccountStates(ids)
  const photographs = useAccountPhotographs(ids)
  const failed = useFailedStates(ids)
  const [open, setOpen] = useState<ListedUser>()
  return (
    <>
      {failed !== undefined && (
        <LoadFailed
          className="mt-6"
          title="Which of these accounts are active could not be loaded"
          error={failed.error}
          onRetry={failed.refetch}
        />
      )}
      <PagedTable
        list={list}
        noun="accounts"
        failedTitle="Failed to fetch users"
        caption="Accounts"
        rowKey={({ id }) => id}
        empty={<NoAccounts filter={filter} />}
        columns={createColumns({ ownId, states, photographs, onOpen: setOpen })}
      />
      {open !== undefined && (
        <AccountDrawer
          user={list.data?.rows.find(({ id }) => id === open.id) ?? open}
          isOwn={open.id === ownId}
          state={states.get(open.id)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

function createColumns({
  ownId,
  states,
  photographs,
  onOpen,
}: {
  ownId: string
  states: ReadonlyMap<string, AccountStateName>
  photographs: ReadonlyMap<string, string | null>
  onOpen: (user: ListedUser) => void
}): DataTableProps<ListedUser>['columns'] {
  return [
    {
      header: 'Account',
      cell: user => (
        <span className="flex items-center gap-3">
          <Avatar name={fullName(user)} image={photographs.get(user.id) ?? null} size="small" decorative />
          <AccountName user={user} isOwn={user.id === ownId} state={states.get(user.id)} />
        </span>
      ),
    },
    {
      header: 'Role',
      cell: user =>
        states.get(user.id) === 'waiting' ? (
          <WaitingActions account={user} />
        ) : (
          <RoleSelector user={user} isOwn={user.id === ownId} />
        ),
    },
    {
      header: 'Since',
      cell: ({ createdAt, boardTermExpires }) => (
        <span className="grid gap-0.5 text-small whitespace-nowrap text-muted tabular">
          {formatDay(createdAt)}
          {boardTermExpires && <Term end={boardTermExpires} />}
        </span>
      ),
    },
    {
      header: 'Rights',
      cell: user => (
        <Button
          variant="quiet"
          size="small"
          className="-ml-3.5 justify-self-start"
          aria-label={`Details: ${fullName(user)}`}
          onPointerEnter={() => AccountDrawer.preload()}
          onClick={() => onOpen(user)}
        >
          Details
        </Button>
      ),
    },
  ]
}

function AccountName({
  user,
  isOwn,
  state,
}: {
  user: ListedUser
  isOwn: boolean
  state: AccountStateName | undefined
}) {
  return (
    <span className="grid min-w-0 gap-0.5">
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 wrap-anywhere">
        {fullName(user)}
        {isOwn && <Badge tone="accent">You</Badge>}
        {state === 'waiting' && <Badge tone="gold">Waiting</Badge>}
        {state === 'deactivated' && <Badge>Deactivated</Badge>}
      </span>
      <span className="text-small font-normal text-muted wrap-anywhere">{user.email}</span>
    </span>
  )
}

/** An ended term is listed until it is cleared. */
function Term({ end }: { end: string }) {
  const [now] = useState(() => new Date())
  return (
    <span className="text-ink">
      Term {new Date(end) <= now ? 'ended' : 'until'} {formatDay(end)}
    </span>
  )
}

function NoAccounts({ filter }: { filter: AccountFilter }) {
  const isFiltered = filter.search !== '' || filter.role !== null
  if (filter.state === 'waiting' && !isFiltered)
    return (
      <EmptyState title="No one is waiting">
        Accounts that register with approval will appear here, to accept or to decline.
      </EmptyState>
    )
  return <EmptyState title="No matches">No account matches this search and these filters.</EmptyState>
}
