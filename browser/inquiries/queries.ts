import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'

import { call, isSavedBefore, isStaleVersion } from '#browser/platform/call.ts'
import { invalidate, pagedQuery, query } from '#browser/platform/query.ts'
import { confirmChange, showChangeFailure } from '#browser/platform/replies/lost-replies.ts'
import { showToast } from '#browser/platform/toast.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import type { Inquiry, NewReply } from '#contract/inquiries/inquiries.ts'
import type { InquiryState } from '#contract/inquiries/inquiry-choices.ts'

/** The keys of the drafts of replies. */
export const draftKeys = {
  reply: (inquiryId: string) => `inquiries.reply.${inquiryId}`,
}

/** Other people send and answer inquiries, so a page that is opened again refetches after this time. */
const staleTime = 30_000

export const sentInquiriesQuery = { ...pagedQuery('GET /api/family-inquiries'), staleTime }

export function createInboxQuery(state: InquiryState, search: string) {
  const filter = { state, ...(search !== '' && { search }) }
  return infiniteQueryOptions({
    ...pagedQuery('GET /api/inquiries', { query: filter }),
    placeholderData: keepPreviousData,
    staleTime,
  })
}

/** The number of inquiries in each state that match the search. */
export function createInquiryCountsQuery(search: string) {
  return queryOptions({
    ...query('GET /api/inquiry-counts', { query: search === '' ? {} : { search } }),
    placeholderData: keepPreviousData,
    staleTime,
  })
}

export function createInquiryQuery(id: string) {
  return { ...query('GET /api/inquiries/{id}', { params: { id } }), staleTime: 0 }
}

export function useReply(id: string) {
  const refresh = useRefreshInquiry(id)
  return useGuardedMutation({
    mutationFn: (body: NewReply, idempotencyKey) =>
      call('POST /api/inquiries/{id}/replies', { params: { id }, body }, { idempotencyKey }),
    onSuccess(inquiry) {
      refresh(inquiry)
      showToast({ title: 'Reply sent', description: `${inquiry.name} can read it in the portal.` })
    },
    // The form keeps its text. The refetched inquiry shows the other administrator's change above it.
    onError(error) {
      if (isStaleVersion(error) || isSavedBefore(error)) refresh()
    },
  })
}

export function useChangeState(id: string) {
  const refresh = useRefreshInquiry(id)
  return useGuardedMutation({
    mutationFn: (body: { state: InquiryState; version: number }) =>
      confirmChange(
        () => call('PUT /api/inquiries/{id}/state', { params: { id }, body }),
        async () => {
          const inquiry = await call('GET /api/inquiries/{id}', { params: { id } })
          return inquiry.state === body.state ? inquiry : undefined
        },
      ),
    onSuccess(inquiry) {
      refresh(inquiry)
      showToast({ title: stateToasts[inquiry.state] })
    },
    onError(error) {
      if (isStaleVersion(error)) refresh()
      showChangeFailure(error, {
        failed: 'The inquiry was not changed',
        unconfirmed: 'We could not confirm that the inquiry was changed',
      })
    },
  })
}

const stateToasts = {
  new: 'Inquiry marked as new',
  answered: 'Inquiry marked as answered',
  closed: 'Inquiry closed',
} as const

/** Refreshes all queries that contain the inquiry. */
function useRefreshInquiry(id: string) {
  const queryClient = useQueryClient()
  return (inquiry?: Inquiry) => {
    if (inquiry !== undefined) queryClient.setQueryData(createInquiryQuery(id).queryKey, inquiry)
    else void invalidate(queryClient, 'GET /api/inquiries/{id}', { params: { id } })
    void invalidate(queryClient, 'GET /api/inquiries')
    void invalidate(queryClient, 'GET /api/inquiry-counts')
    void invalidate(queryClient, 'GET /api/family-inquiries')
  }
}
