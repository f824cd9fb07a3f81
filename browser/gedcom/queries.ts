import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { call } from '#browser/platform/call.ts'
import { sendFile, type SendOptions } from '#browser/platform/send-file.ts'
import { toast } from '#browser/platform/toast.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import type { GedcomImport, GedcomPreview } from '#contract/gedcom.ts'

/** How often it is asked how far an import is, in milliseconds: one's own, and one of somebody else. */
const pace = { own: 400, any: 2000 }

/** Every import, the newest first. Others import too, and whoever comes back sees how far theirs is. */
export const importsQuery = queryOptions<GedcomImport[]>({
  queryKey: ['/api/gedcom-imports'],
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.some(one => one.state === 'running') ? pace.any : false),
})

/** One import, asked again until it has ended. */
export function importQuery(id: string) {
  return queryOptions<GedcomImport>({
    queryKey: ['/api/gedcom-imports', id],
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.state === 'running' ? pace.own : false,
  })
}

/** Looks into a file, of which nothing is in the tree yet. */
export function useLook() {
  return useGuardedMutation({
    mutationFn: ({ file, ...sending }: SendOptions & { file: File }) => {
      const query = new URLSearchParams({ fileName: file.name })
      return sendFile<GedcomPreview>(
        `/api/gedcom-previews?${query}`,
        file,
        'application/octet-stream',
        sending,
      )
    },
  })
}

export function useBeginImport(onBegun: (begun: GedcomImport) => void) {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (body: { previewId: string; useMatches: boolean }) =>
      call('POST /api/gedcom-imports', { body }),
    onSuccess(begun) {
      queryClient.setQueryData(importQuery(begun.id).queryKey, begun)
      onBegun(begun)
    },
  })
}

export function useUndo() {
  const renew = useRenewedTree()
  return useGuardedMutation({
    mutationFn: (id: string) => call('POST /api/gedcom-imports/{id}/undo', { params: { id } }),
    onSuccess({ fileName }) {
      renew()
      toast({ title: 'Import undone', description: `What ${fileName} brought is out of the tree again.` })
    },
  })
}

/** When an import has ended, everything that shows the tree reads it again. */
export function useTreeAfter(state: GedcomImport['state'] | undefined): void {
  const renew = useRenewedTree()
  const hasEnded = state === 'done' || state === 'failed'
  useEffect(() => {
    if (hasEnded) renew()
    // `renew` is the same act each time.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [hasEnded])
}

function useRenewedTree(): () => void {
  const queryClient = useQueryClient()
  return () =>
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [path] }) =>
        typeof path === 'string' && /^\/api\/(?:gedcom-|family-)/.test(path),
    })
}
