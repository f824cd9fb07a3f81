import { useQueryClient, type QueryClient } from '@tanstack/react-query'

import { call } from '#browser/platform/call.ts'
import { invalidate, query } from '#browser/platform/query.ts'
import { confirmChange, showChangeFailure } from '#browser/platform/replies/lost-replies.ts'
import { showToast } from '#browser/platform/toast.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import type { DataExport, NewDataExport } from '#contract/data-exports.ts'

/** Read again every second while an export is pending, and whenever the page opens. */
export const dataExportQuery = {
  ...query('GET /api/data-export'),
  staleTime: 0,
  refetchInterval: ({ state }: { state: { data: { latest: DataExport | null } | undefined } }) =>
    state.data?.latest?.state === 'pending' ? 1000 : false,
}

/** Starts an export. A repetition after a lost reply is answered 409, and the export is then shown. */
export function useStartExport() {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (body: NewDataExport) =>
      confirmChange(() => call('POST /api/data-exports', { body }), findPending),
    onSuccess: () => refetch(queryClient),
  })
}

async function findPending(): Promise<DataExport | undefined> {
  const { latest } = await call('GET /api/data-export')
  return latest?.state === 'pending' ? latest : undefined
}

/** Cancels a pending export, or deletes the archive of a finished one. */
export function useEndExport() {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn({ id }: DataExport) {
      const send = () => call('DELETE /api/data-exports/{id}', { params: { id } })
      return confirmChange(send, send)
    },
    async onSuccess({ state }) {
      await refetch(queryClient)
      showToast({ title: state === 'canceled' ? 'Export canceled' : 'Archive deleted' })
    },
    onError: error =>
      showChangeFailure(error, {
        failed: 'Your export could not be changed.',
        unconfirmed: 'We could not confirm the change of your export.',
      }),
  })
}

/** The address of an archive. */
export function getArchiveAddress(id: string): string {
  return `/api/data-exports/${encodeURIComponent(id)}/file`
}

function refetch(queryClient: QueryClient): Promise<void> {
  return invalidate(queryClient, 'GET /api/data-export')
}
