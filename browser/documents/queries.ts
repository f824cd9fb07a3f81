import { keepPreviousData, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'

import { call, isStaleVersion, isUsedIdempotencyKey } from '#browser/platform/call.ts'
import { buildPath } from '#browser/platform/paths.ts'
import { invalidate, pagedQuery, query } from '#browser/platform/query.ts'
import { showChangeFailure } from '#browser/platform/replies/lost-replies.ts'
import { showToast } from '#browser/platform/toast.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import type { Api } from '#contract/api.ts'
import type { DocumentChange, DocumentDetails, DocumentSummary } from '#contract/documents/documents.ts'
import type { CallInput } from '#contract/endpoint.ts'

import { deleteDocument, restoreDocument, restoreVersion } from './confirmed-calls.ts'

/** The filters of a list of documents. */
export type DocumentFilters = Omit<
  NonNullable<CallInput<Api['GET /api/documents']>['query']>,
  'cursor' | 'limit'
>

/** A list of documents, which is read again whenever it opens: others add to it. */
export function createDocumentsQuery(filters: DocumentFilters) {
  return { ...pagedQuery('GET /api/documents', { query: filters }), staleTime: 0 }
}

/** The same for a search, whose previous results stay visible while the next ones are loading. */
export function createSearchQuery(filters: DocumentFilters) {
  return { ...createDocumentsQuery(filters), placeholderData: keepPreviousData }
}

export function createDocumentQuery(id: string) {
  return { ...query('GET /api/documents/{id}', { params: { id } }), staleTime: 0 }
}

export function createOpeningsQuery(id: string) {
  return { ...pagedQuery('GET /api/documents/{id}/openings', { params: { id } }), staleTime: 0 }
}

export function createTextQuery(versionId: string) {
  return query('GET /api/document-files/{versionId}/text', { params: { versionId } })
}

/** The keys of the drafts of a document's forms. */
export const draftKeys = {
  edit: (id: string) => `documents.edit.${id}`,
  version: (id: string) => `documents.version.${id}`,
}

/** Changes the details. A page of a document that the reader no longer sees is left. */
export function useUpdateDocument({ id }: Pick<DocumentSummary, 'id'>) {
  const refresh = useRefreshDocument(id)
  const [path, navigate] = useLocation()
  return useGuardedMutation({
    mutationFn: (body: DocumentChange) => call('PUT /api/documents/{id}', { params: { id }, body }),
    onSuccess({ isVisible, ...document }) {
      if (!isVisible && path === buildPath('document', { id })) navigate(buildPath('documents'))
      refresh(isVisible ? document : undefined)
      showToast({
        title: 'Document updated',
        ...(!isVisible && {
          description: 'You can no longer see it, because you are not among its readers.',
        }),
      })
    },
    onError: error => void (isStaleVersion(error) && refresh()),
  })
}

/** Adds a finished upload as the current version. */
export function useAddVersion({ id }: Pick<DocumentSummary, 'id'>) {
  const refresh = useRefreshDocument(id)
  return useGuardedMutation({
    mutationFn: ({ idempotencyKey, ...body }: NewVersionRequest) =>
      call('POST /api/documents/{id}/versions', { params: { id }, body }, { idempotencyKey }),
    onSuccess(document) {
      refresh(document)
      showToast({ title: `Version ${document.current.number} added` })
    },
    onError: error => void ((isStaleVersion(error) || isUsedIdempotencyKey(error)) && refresh()),
  })
}

type NewVersionRequest = CallInput<Api['POST /api/documents/{id}/versions']>['body'] & {
  idempotencyKey: string
}

/** Makes an earlier version current again, as a new version. */
export function useRestoreVersion({ id, version }: Pick<DocumentSummary, 'id' | 'version'>) {
  const refresh = useRefreshDocument(id)
  return useGuardedMutation({
    mutationFn: (number: number) => restoreVersion({ id, version }, number),
    onSuccess(document, number) {
      refresh(document)
      showToast({
        title: `Version ${number} restored`,
        description: `It is now version ${document.current.number}.`,
      })
    },
    onError(error) {
      refresh()
      showChangeFailure(error, {
        failed: 'The version could not be restored.',
        unconfirmed: 'We could not confirm that the version was restored.',
      })
    },
  })
}

export function useSetLegalHold({ id }: Pick<DocumentSummary, 'id'>) {
  const refresh = useRefreshDocument(id)
  return useGuardedMutation({
    mutationFn: (body: { isOnLegalHold: boolean; reason: string | null }) =>
      call('PUT /api/documents/{id}/legal-hold', { params: { id }, body }),
    onSuccess(document) {
      refresh(document)
      showToast({ title: document.isOnLegalHold ? 'Legal hold placed' : 'Legal hold lifted' })
    },
  })
}

/**
 * Creates a link for an outside adviser. It has no idempotency key: the secrets of a lost reply are not stored.
 * `isShown`: whether the dialog that shows the secrets is still open.
 */
export function useCreateShare({ isShown }: { isShown: () => boolean }) {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (body: CallInput<Api['POST /api/document-shares']>['body']) =>
      call('POST /api/document-shares', { body }),
    onSuccess({ adviserName }) {
      if (!isShown())
        showToast({
          title: `Link for ${adviserName} created`,
          description: 'Its passcode was not shown. Replace the link and passcode on the page Shared Links.',
        })
    },
    onSettled: () => void invalidate(queryClient, 'GET /api/document-shares'),
  })
}

/** Deletes a document. Its toast restores it; so does 'Recently deleted' of the page Documents. */
export function useDeleteDocument(document: Pick<DocumentSummary, 'id' | 'title'>, onDeleted?: () => void) {
  const queryClient = useQueryClient()
  const restore = useRestoreDocument()
  const { id, title } = document
  return useGuardedMutation({
    mutationFn: () => deleteDocument(id),
    onSuccess() {
      onDeleted?.()
      showToast({
        title: 'Document deleted',
        description: `“${title}” can be restored for 30 days.`,
        action: { label: 'Undo', run: () => restore.mutate(document) },
      })
      return invalidateDocuments(queryClient)
    },
    onError: error =>
      showChangeFailure(error, {
        failed: 'The document could not be deleted.',
        unconfirmed: 'We could not confirm that the document was deleted.',
      }),
  })
}

export function useRestoreDocument() {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: ({ id }: Pick<DocumentSummary, 'id' | 'title'>) => restoreDocument(id),
    onSuccess(_, { title }) {
      showToast({ title: 'Document restored', description: title })
      return invalidateDocuments(queryClient)
    },
    onError: reportFailedRestore,
  })
}

export function reportFailedRestore(error: unknown): void {
  showChangeFailure(error, {
    failed: 'The document could not be restored.',
    unconfirmed: 'We could not confirm that the document was restored.',
  })
}

/** Invalidates every read that shows documents or counts them. */
export async function invalidateDocuments(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    invalidate(queryClient, 'GET /api/documents'),
    invalidate(queryClient, 'GET /api/documents/{id}'),
    invalidate(queryClient, 'GET /api/companies'),
    invalidate(queryClient, 'GET /api/companies/{slug}'),
    invalidate(queryClient, 'GET /api/tax-documents'),
    invalidate(queryClient, 'GET /api/tax-documents/{category}'),
    invalidate(queryClient, 'GET /api/tax-years'),
  ])
}

/** Shows the document of a reply at once, and reads the lists again. */
function useRefreshDocument(id: string) {
  const queryClient = useQueryClient()
  return (document?: DocumentDetails) => {
    if (document !== undefined) queryClient.setQueryData(createDocumentQuery(id).queryKey, document)
    void invalidateDocuments(queryClient)
  }
}
