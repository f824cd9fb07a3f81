import { keepPreviousData, queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query'

import { call, isStaleVersion, readAllPages, toAddress } from '#browser/platform/call.ts'
import { invalidate, query, type PagedRead } from '#browser/platform/query.ts'
import { showChangeFailure } from '#browser/platform/replies/lost-replies.ts'
import { showToast, type ToastMessage } from '#browser/platform/toast.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import type { Api } from '#contract/api.ts'
import type { CallInput, Reply } from '#contract/endpoint.ts'
import type { AccountOwnership, OwnershipEntity, OwnershipStake } from '#contract/ownership/ownership.ts'

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

export function useChangeEntity({ id }: OwnershipEntity) {
  return useSave(
    (body: CallInput<Api['PUT /api/ownership-entities/{id}']>['body']) =>
      call('PUT /api/ownership-entities/{id}', { params: { id }, body }),
    () => ({ title: 'Entity updated' }),
  )
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

export function useChangeStake({ id }: OwnershipStake) {
  return useSave(
    (body: CallInput<Api['PUT /api/ownership-stakes/{id}']>['body']) =>
      call('PUT /api/ownership-stakes/{id}', { params: { id }, body }),
    () => ({ title: 'Stake updated' }),
  )
}

export function useDeleteStake({ id }: OwnershipStake) {
  return useDelete(() => call('DELETE /api/ownership-stakes/{id}', { params: { id } }), {
    deleted: { title: 'Stake deleted' },
    failed: 'The stake could not be deleted.',
    unconfirmed: 'We could not confirm that the stake was deleted.',
  })
}

/** States that an entity owns an account. */
export function useAssignAccount() {
  return useSave(
    (body: CallInput<Api['POST /api/account-ownerships']>['body'], idempotencyKey) =>
      call('POST /api/account-ownerships', { body }, { idempotencyKey }),
    () => ({ title: 'Account added' }),
  )
}

export function useChangeAccountOwnership({ id }: AccountOwnership) {
  return useSave(
    (body: CallInput<Api['PUT /api/account-ownerships/{id}']>['body']) =>
      call('PUT /api/account-ownerships/{id}', { params: { id }, body }),
    () => ({ title: 'Ownership dates updated' }),
  )
}

export function useDeleteAccountOwnership({ id, account, entity }: AccountOwnership) {
  return useDelete(() => call('DELETE /api/account-ownerships/{id}', { params: { id } }), {
    deleted: {
      title: 'Entry deleted',
      description: `${entity.name} did not own ${account.name} on these days.`,
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
