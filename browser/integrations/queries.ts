import { useQueryClient, type QueryClient } from '@tanstack/react-query'

import { call, CallFailed } from '#browser/platform/call.ts'
import { sendFile, type SendOptions } from '#browser/platform/files/send-file.ts'
import { invalidateTopics } from '#browser/platform/live/live-reads.ts'
import { invalidate, pagedQuery } from '#browser/platform/query.ts'
import { showChangeFailure } from '#browser/platform/replies/lost-replies.ts'
import { showToast } from '#browser/platform/toast.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import { exchangePlatforms, type ImportRowState } from '#contract/integrations/integration-choices.ts'
import type {
  ImportMapping,
  InvestmentImport,
  InvestmentIntegration,
  NewIntegration,
} from '#contract/integrations/integrations.ts'
import { pluralize } from '#contract/texts/counts.ts'

const staleTime = 30_000
/** How often a running sync is read, in milliseconds. */
const syncInterval = 1500

/** The connections of the account. Read again while one is being synced, also in another tab. */
export const integrationsQuery = {
  ...pagedQuery('GET /api/integrations', { query: {} }),
  staleTime,
  refetchInterval: ({
    state,
  }: {
    state: { data?: { pages: { rows: InvestmentIntegration[] }[] } | undefined }
  }) =>
    state.data?.pages.some(({ rows }) => rows.some(({ phase }) => phase !== null)) === true
      ? syncInterval
      : (false as const),
}

export const importAccountsQuery = {
  ...pagedQuery('GET /api/investment-accounts', { query: {} }),
  staleTime,
}

export const importsQuery = { ...pagedQuery('GET /api/investment-imports', { query: {} }), staleTime }

export function createImportRowsQuery(id: string, state: ImportRowState | null) {
  return {
    ...pagedQuery('GET /api/investment-imports/{id}/rows', {
      params: { id },
      query: state === null ? {} : { state },
    }),
    // The rows of a preview do not change.
    staleTime: Number.POSITIVE_INFINITY,
  }
}

/** Everything that follows from the ledger, which a sync or an import changes. */
async function refreshLedger(queryClient: QueryClient): Promise<void> {
  await invalidateTopics(queryClient, new Set(['integrations', 'investments']))
}

export function useConnect() {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (body: NewIntegration) => call('POST /api/integrations', { body }),
    onSuccess({ platform }) {
      showToast({
        title: `${exchangePlatforms[platform]} is connected`,
        description: 'Choose Preview to see its balances and trades, or Sync to record them.',
      })
      return refreshLedger(queryClient)
    },
    // The list may lack a connection whose reply was lost.
    onError: error =>
      error instanceof CallFailed && error.status === 409
        ? invalidate(queryClient, 'GET /api/integrations')
        : undefined,
  })
}

export function useDisconnect({ id, platform }: InvestmentIntegration) {
  const queryClient = useQueryClient()
  const name = exchangePlatforms[platform]
  return useGuardedMutation({
    mutationFn: () => call('DELETE /api/integrations/{id}', { params: { id } }),
    onSuccess() {
      showToast({ title: `${name} is disconnected`, description: 'Its key was deleted. The holdings stay.' })
      return invalidate(queryClient, 'GET /api/integrations')
    },
    onError: error =>
      showChangeFailure(error, {
        failed: `${name} could not be disconnected.`,
        unconfirmed: `We could not confirm that ${name} was disconnected.`,
      }),
  })
}

export function useSync({ id, platform }: InvestmentIntegration) {
  const queryClient = useQueryClient()
  const name = exchangePlatforms[platform]
  return useGuardedMutation({
    mutationFn: () => showProgress(queryClient, call('POST /api/integrations/{id}/sync', { params: { id } })),
    onSuccess({ lastResult }) {
      showToast({ title: 'Synced', description: `${name} is up to date: ${describeResult(lastResult)}.` })
      return refreshLedger(queryClient)
    },
    onError(error) {
      showChangeFailure(error, {
        failed: `${name} could not be synced.`,
        unconfirmed: `We could not confirm that ${name} was synced.`,
      })
      return invalidate(queryClient, 'GET /api/integrations')
    },
  })
}

/** Reads the exchange, and records nothing. The dialog shows a failure. */
export function usePreviewSync({ id }: InvestmentIntegration) {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: () =>
      showProgress(queryClient, call('POST /api/integrations/{id}/preview', { params: { id } })),
    onSettled: () => invalidate(queryClient, 'GET /api/integrations'),
  })
}

/** Reads the phase of a sync until it ends. The first read may come before it begins. */
async function showProgress<Reply>(queryClient: QueryClient, sync: Promise<Reply>): Promise<Reply> {
  let hasEnded = false
  const end = () => void (hasEnded = true)
  sync.then(end, end)
  void readUntil(queryClient, () => hasEnded)
  return sync
}

/** Reads the connections again and again, one read at a time. */
async function readUntil(queryClient: QueryClient, hasEnded: () => boolean): Promise<void> {
  while (!hasEnded()) {
    await new Promise(resolve => setTimeout(resolve, syncInterval))
    if (!hasEnded()) await invalidate(queryClient, 'GET /api/integrations')
  }
}

/** '2 new trades and 1 changed balance'. */
export function describeResult(result: InvestmentIntegration['lastResult']): string {
  if (result === null || (result.trades === 0 && result.balances === 0)) return 'nothing changed'
  return [
    ...(result.trades === 0 ? [] : [pluralize(result.trades, 'new trade')]),
    ...(result.balances === 0 ? [] : [pluralize(result.balances, 'changed balance')]),
  ].join(' and ')
}

export type PreviewRequest = { file: File; accountId: string; mapping?: ImportMapping }

/** Uploads a file for its preview. */
export function usePreviewFile() {
  return useGuardedMutation({
    mutationFn: ({ file, accountId, mapping, ...sending }: PreviewRequest & SendOptions) =>
      sendFile(
        'POST /api/investment-imports',
        {
          query: {
            accountId,
            fileName: file.name,
            ...(mapping !== undefined && { mapping: JSON.stringify(mapping) }),
          },
        },
        file,
        { ...sending, type: 'application/octet-stream' },
      ),
  })
}

export function useApplyImport(onApplied: (applied: InvestmentImport) => void) {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (id: string) => call('POST /api/investment-imports/{id}/apply', { params: { id } }),
    onSuccess(applied) {
      showToast({
        title: 'Imported',
        description: `${pluralize(applied.newCount, 'activity', 'activities')} of ${applied.fileName} recorded.`,
      })
      onApplied(applied)
      return refreshLedger(queryClient)
    },
    // Another tab may have recorded the same rows.
    onError: error =>
      error instanceof CallFailed && error.status === 409 ? refreshLedger(queryClient) : undefined,
  })
}

export function useUndoImport({ id, fileName, format }: InvestmentImport) {
  const what = format === 'exchange' ? 'sync' : 'import'
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: () => call('POST /api/investment-imports/{id}/undo', { params: { id } }),
    onSuccess() {
      showToast({
        title: format === 'exchange' ? 'Sync undone' : 'Import undone',
        description: `What ${fileName} had added was removed.`,
      })
      return refreshLedger(queryClient)
    },
    onError: error =>
      showChangeFailure(error, {
        failed: `The ${what} was not undone.`,
        unconfirmed: `We could not confirm that the ${what} was undone.`,
      }),
  })
}
