import { keepPreviousData, queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query'

import { call, isStaleVersion, readAllPages, toAddress } from '#browser/platform/call.ts'
import { useCurrentUser } from '#browser/platform/current-user.ts'
import { invalidate, query, type PagedRead } from '#browser/platform/query.ts'
import { showChangeFailure } from '#browser/platform/replies/lost-replies.ts'
import { showToast, type ToastMessage } from '#browser/platform/toast.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import { useUndo } from '#browser/platform/use-undo.ts'
import { useUndoableEdit } from '#browser/platform/use-undoable-edit.ts'
import type { Api } from '#contract/api.ts'
import type { CallInput, Reply } from '#contract/endpoint.ts'
import type { AccountOwnership, OwnershipEntity, OwnershipStake } from '#contract/ownership/ownership.ts'
import { can } from '#contract/roles/capabilities.ts'

/** The layers need every entity and every stake. */
export const entitiesQuery = createWholeListQuery('GET /api/ownership-entities')
export const stakesQuery = createWholeListQuery('GET /api/ownership-stakes')
export const ownershipsQuery = createWholeListQuery('GET /api/account-ownerships')
/** The accounts that the caller may see, to choose an own one. */
export const accountsQuery = createWholeListQuery('GET /api/investment-accounts')

/** Without a date, the stakes of today. */
export function createMyShareQuery(date: string) {
  return {
    ...query('GET /api/my-share', { query: { ...(date && { date }) } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  }
}

type WholeList = Extract<
  PagedRead,
  | 'GET /api/account-ownerships'
  | 'GET /api/investment-accounts'
  | 'GET /api/ownership-entities'
  | 'GET /api/ownership-stakes'
>

function createWholeListQuery<Name extends WholeList>(name: Name) {
  const { queryKey } = query<WholeList>(name)
  return queryOptions({
    // No segment of the path, so that a live event of the read finds it.
    queryKey: [...queryKey, { pages: 'all' }],
    queryFn: async ({ signal }) =>
      (await readAllPages<Reply<Api[Name]>>(toAddress(queryKey), signal)).flat() as Reply<Api[Name]>,
    staleTime: 0,
  })
}

/** The keys of the drafts of the forms. */
export const draftKeys = {
  addEntity: 'ownership.entity.new',
  changeEntity: (id: string) => `ownership.entity.${id}`,
  addStake: (entityId: string) => `ownership.stake.new.${entityId}`,
  changeStake: (id: string) => `ownership.stake.${id}`,
  addAccount: (entityId: string) => `ownership.account.new.${entityId}`,
  changeAccount: (id: string) => `ownership.account.${id}`,
}

export function useAddEntity() {
  return useSave(
    (body: CallInput<Api['POST /api/ownership-entities']>['body'], idempotencyKey) =>
      call('POST /api/ownership-entities', { body }, { idempotencyKey }),
    ({ name }) => ({ title: 'Entity added', description: `${name} is in the list. Add its owners next.` }),
  )
}

export function useChangeEntity(entity: OwnershipEntity) {
  const queryClient = useQueryClient()
  const { id } = entity
  return useUndoableEdit({
    record: entity,
    send: (body: CallInput<Api['PUT /api/ownership-entities/{id}']>['body']) =>
      call('PUT /api/ownership-entities/{id}', { params: { id }, body }),
    describe: ({ name }) => ({ title: 'Entity updated', description: name }),
    refresh: () => refresh(queryClient),
  })
}

export function useDeleteEntity({ id, name }: OwnershipEntity) {
  return useDelete(() => call('DELETE /api/ownership-entities/{id}', { params: { id } }), {
    deleted: { title: 'Entity deleted', description: `${name} and its stakes are no longer recorded.` },
    failed: `${name} could not be deleted.`,
    unconfirmed: `We could not confirm that ${name} was deleted.`,
  })
}

export function useAddStake() {
  return useSave(
    (body: CallInput<Api['POST /api/ownership-stakes']>['body'], idempotencyKey) =>
      call('POST /api/ownership-stakes', { body }, { idempotencyKey }),
    () => ({ title: 'Owner added' }),
  )
}

export function useChangeStake(stake: OwnershipStake) {
  const queryClient = useQueryClient()
  const { id } = stake
  return useUndoableEdit({
    record: stake,
    send: (body: CallInput<Api['PUT /api/ownership-stakes/{id}']>['body']) =>
      call('PUT /api/ownership-stakes/{id}', { params: { id }, body }),
    describe: () => ({ title: 'Stake updated' }),
    refresh: () => refresh(queryClient),
  })
}

/** Deletes a stake. The toast offers to add it again. */
export function useDeleteStake(stake: OwnershipStake) {
  const { id, entityId, member, ownerEntity, percent, fromDate, untilDate } = stake
  const queryClient = useQueryClient()
  const restore = useUndo({
    send: (_: void, idempotencyKey) =>
      call(
        'POST /api/ownership-stakes',
        {
          body: {
            entityId,
            memberId: member?.id ?? null,
            ownerEntityId: ownerEntity?.id ?? null,
            percent,
            fromDate,
            untilDate,
          },
        },
        { idempotencyKey },
      ),
    describe: () => ({ title: 'Stake restored' }),
    refresh: () => refresh(queryClient),
  })
  return useDelete(() => call('DELETE /api/ownership-stakes/{id}', { params: { id } }), {
    deleted: { title: 'Stake deleted', action: { label: 'Undo', run: () => restore.mutate() } },
    failed: 'The stake could not be deleted.',
    unconfirmed: 'We could not confirm that the stake was deleted.',
  })
}

/** States that an entity owns an account. The toast offers to return it to its previous owner. */
export function useAssignAccount() {
  const queryClient = useQueryClient()
  const undo = useUndo({
    send: unassignAccount,
    describe: () => ({ title: 'Change undone' }),
    refresh: () => refresh(queryClient),
  })
  return useGuardedMutation({
    mutationFn: (body: CallInput<Api['POST /api/account-ownerships']>['body'], idempotencyKey) =>
      call('POST /api/account-ownerships', { body }, { idempotencyKey }),
    onMutate: ({ accountId }) =>
      queryClient
        .getQueryData<AccountOwnership[]>(ownershipsQuery.queryKey)
        ?.find(({ account, untilDate }) => account.id === accountId && untilDate === null),
    onSuccess(added, _, open) {
      showToast({
        title: 'Account added',
        action: { label: 'Undo', run: () => undo.mutate({ added, open }) },
      })
      return refresh(queryClient)
    },
    onError: error => (isStaleVersion(error) ? refresh(queryClient) : undefined),
  })
}

/** An ownership that was added, and that of the account which had no last day before. */
type Assignment = { added: AccountOwnership; open: AccountOwnership | undefined }

/** One without a last day has ended the other one, which only then is open again. */
async function unassignAccount({ added, open }: Assignment): Promise<void> {
  await call('DELETE /api/account-ownerships/{id}', { params: { id: added.id } })
  if (open === undefined || added.untilDate !== null) return
  const body = { untilDate: null, version: open.version + 1 }
  await call('PUT /api/account-ownerships/{id}', { params: { id: open.id }, body })
}

export function useChangeAccountOwnership(ownership: AccountOwnership) {
  const queryClient = useQueryClient()
  const { id } = ownership
  return useUndoableEdit({
    record: ownership,
    send: (body: CallInput<Api['PUT /api/account-ownerships/{id}']>['body']) =>
      call('PUT /api/account-ownerships/{id}', { params: { id }, body }),
    describe: () => ({ title: 'Ownership dates updated' }),
    refresh: () => refresh(queryClient),
    canUndo: useCanAssign(),
  })
}

/** Anyone may take an own account out of an entity, but not return it. */
function useCanAssign(): boolean {
  const { user } = useCurrentUser()
  return can(user, 'ownership.manage')
}

/** Deletes the ownership of an account. The toast offers to add it again. */
export function useDeleteAccountOwnership({ id, account, entity, fromDate, untilDate }: AccountOwnership) {
  const canAssign = useCanAssign()
  const queryClient = useQueryClient()
  const restore = useUndo({
    send: (_: void, idempotencyKey) =>
      call(
        'POST /api/account-ownerships',
        { body: { accountId: account.id, entityId: entity.id, fromDate, untilDate } },
        { idempotencyKey },
      ),
    describe: () => ({ title: 'Entry restored' }),
    refresh: () => refresh(queryClient),
  })
  return useDelete(() => call('DELETE /api/account-ownerships/{id}', { params: { id } }), {
    deleted: {
      title: 'Entry deleted',
      description: `${entity.name} did not own ${account.name} on these days.`,
      ...(canAssign && { action: { label: 'Undo', run: () => restore.mutate() } }),
    },
    failed: 'The entry could not be deleted.',
    unconfirmed: 'We could not confirm that the entry was deleted.',
  })
}

/** Adds or changes an entry. The form reports a failure; after a conflict, it merges the lists that are read again. */
function useSave<Body, Answer>(
  send: (body: Body, idempotencyKey: string) => Promise<Answer>,
  describe: (answer: Answer) => ToastMessage,
) {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: send,
    onSuccess(answer) {
      showToast(describe(answer))
      return refresh(queryClient)
    },
    onError: error => (isStaleVersion(error) ? refresh(queryClient) : undefined),
  })
}

function useDelete(
  send: () => Promise<unknown>,
  { deleted, ...failure }: { deleted: ToastMessage; failed: string; unconfirmed: string },
) {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: send,
    onSuccess() {
      showToast(deleted)
      return refresh(queryClient)
    },
    onError(error) {
      showChangeFailure(error, failure)
      return refresh(queryClient)
    },
  })
}

async function refresh(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    invalidate(queryClient, 'GET /api/ownership-entities'),
    invalidate(queryClient, 'GET /api/ownership-stakes'),
    invalidate(queryClient, 'GET /api/account-ownerships'),
    invalidate(queryClient, 'GET /api/my-share'),
    invalidate(queryClient, 'GET /api/family-assets-summary'),
    invalidate(queryClient, 'GET /api/family-assets-details'),
  ])
}
