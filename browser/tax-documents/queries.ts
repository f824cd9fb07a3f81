import { useQueryClient, type QueryClient } from '@tanstack/react-query'

import { restoreDocument } from '#browser/documents/confirmed-calls.ts'
import { invalidateDocuments, reportFailedRestore } from '#browser/documents/queries.ts'
import { call, CallFailed, describeFailure, isStaleVersion } from '#browser/platform/call.ts'
import { invalidate, pagedQuery, query } from '#browser/platform/query.ts'
import { showChangeFailure } from '#browser/platform/replies/lost-replies.ts'
import { showToast } from '#browser/platform/toast.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import type { Api } from '#contract/api.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type {
  TaxDocument,
  TaxDocumentCategory,
  TaxExpectation,
} from '#contract/tax-documents/tax-documents.ts'

import { deleteExpectation, deleteTaxDocument, handIn } from './confirmed-calls.ts'

/** Others add documents, so a page that is opened again refetches after this time. */
const staleTime = 30_000

export type TaxFilters = { year: number | null; member: string | null }

/** Section 7: `/api/tax-documents/irs_form`. */
export function createTaxDocumentsQuery(category: TaxDocumentCategory, { year, member }: TaxFilters) {
  const filters = { ...(year !== null && { year }), ...(member !== null && { memberId: member }) }
  return {
    ...pagedQuery('GET /api/tax-documents/{category}', { params: { category }, query: filters }),
    staleTime,
  }
}

export type ExpectationFilter = 'open' | 'late' | 'received'

export function createExpectationsQuery(year: number, state: ExpectationFilter) {
  return { ...pagedQuery('GET /api/tax-expectations', { query: { year, state } }), staleTime }
}

export function createExpectationCountsQuery(year: number) {
  return { ...query('GET /api/tax-expectation-counts', { query: { year } }), staleTime }
}

/** The years that have documents or expected ones. */
export const taxYearsQuery = { ...query('GET /api/tax-years'), staleTime }

/** The keys of the drafts of the forms. */
export const draftKeys = {
  upload: (category: TaxDocumentCategory) => `tax-documents.${category}`,
  newExpectation: 'tax-expectations.new',
  editExpectation: (id: string) => `tax-expectations.edit.${id}`,
  handIn: (id: string) => `tax-expectations.hand-in.${id}`,
}

/** Section 8: the toasts of a deletion. */
export function useDeleteTaxDocument({ id }: Pick<TaxDocument, 'id'>) {
  const queryClient = useQueryClient()
  const restore = useRestoreTaxDocument()
  return useGuardedMutation({
    mutationFn: () => deleteTaxDocument(id),
    onSuccess() {
      showToast({
        title: 'Document deleted',
        description: 'The tax document has been removed successfully.',
        action: { label: 'Undo', run: () => restore.mutate(id) },
      })
      return invalidateTaxes(queryClient)
    },
    onError(error) {
      // A document on legal hold, or one that must be retained: to try again is no use.
      const isProtected = error instanceof CallFailed && error.status === 409
      showToast({
        title: 'Error',
        description: `Failed to delete the document. ${isProtected ? describeFailure(error, '') : 'Please try again.'}`,
        destructive: true,
      })
    },
  })
}

/** Restores a document that was deleted less than 30 days ago. */
export function useRestoreTaxDocument() {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: restoreDocument,
    onSuccess({ title }) {
      showToast({ title: 'Document restored', description: title })
      return invalidateTaxes(queryClient)
    },
    onError: reportFailedRestore,
  })
}

type NewExpectation = CallInput<Api['POST /api/tax-expectations']>['body']
type ExpectationChange = CallInput<Api['PUT /api/tax-expectations/{id}']>['body']

export function useAddExpectation() {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (body: NewExpectation, idempotencyKey) =>
      call('POST /api/tax-expectations', { body }, { idempotencyKey }),
    onSuccess({ title }) {
      showToast({ title: 'Entry added', description: title })
      return invalidateExpectations(queryClient)
    },
  })
}

export function useUpdateExpectation({ id }: Pick<TaxExpectation, 'id'>) {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (body: ExpectationChange) => call('PUT /api/tax-expectations/{id}', { params: { id }, body }),
    onSuccess() {
      showToast({ title: 'Entry updated' })
      return invalidateExpectations(queryClient)
    },
    onError: error => (isStaleVersion(error) ? invalidateExpectations(queryClient) : undefined),
  })
}

export function useDeleteExpectation({ id }: Pick<TaxExpectation, 'id'>) {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: () => deleteExpectation(id),
    onSuccess() {
      showToast({ title: 'Entry deleted', description: 'Its documents stay where they are.' })
      return invalidateExpectations(queryClient)
    },
    onError: error =>
      showChangeFailure(error, {
        failed: 'The entry could not be deleted.',
        unconfirmed: 'We could not confirm that the entry was deleted.',
      }),
  })
}

/** Links the document that was handed in; null removes the link. */
export function useHandIn({ id, version }: Pick<TaxExpectation, 'id' | 'version'>) {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (documentId: string | null) => handIn({ id, version }, documentId),
    onSuccess({ state, title }) {
      showToast({
        title: state === 'received' ? 'Marked as received' : 'Marked as not received',
        description: title,
      })
      return invalidateExpectations(queryClient)
    },
    onError(error) {
      showChangeFailure(error, {
        failed: 'The entry could not be changed.',
        unconfirmed: 'We could not confirm that the entry was changed.',
      })
      return invalidateExpectations(queryClient)
    },
  })
}

async function invalidateTaxes(queryClient: QueryClient): Promise<void> {
  await Promise.all([invalidateDocuments(queryClient), invalidateExpectations(queryClient)])
}

async function invalidateExpectations(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    invalidate(queryClient, 'GET /api/tax-expectations'),
    invalidate(queryClient, 'GET /api/tax-expectation-counts'),
    invalidate(queryClient, 'GET /api/tax-years'),
  ])
}
