import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { call, callForFile } from '#browser/platform/call.ts'
import { saveFile } from '#browser/platform/files/save-file.ts'
import { sendFile, type SendOptions } from '#browser/platform/files/send-file.ts'
import { invalidate, pagedQuery, query } from '#browser/platform/query.ts'
import { showToast } from '#browser/platform/toast.ts'
import { invalidateTree } from '#browser/platform/tree-reads.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import type { GedcomExport, GedcomImport } from '#contract/gedcom/gedcom.ts'

/** Milliseconds between two reads of the progress: of the import on this page, and of others. */
const refetchIntervals = { own: 400, any: 2000 }

/** All imports, the newest first. Refetches while one is running, also one of another member. */
export const importsQuery = infiniteQueryOptions({
  ...pagedQuery('GET /api/gedcom-imports'),
  staleTime: 0,
  // Only one import runs at a time, and it is the newest.
  refetchInterval: ({ state }) =>
    state.data?.pages[0]?.rows.some(({ state }) => state === 'running') ? refetchIntervals.any : false,
})

/** One import, refetched until it has ended. */
export function createImportQuery(id: string) {
  return queryOptions({
    ...query('GET /api/gedcom-imports/{id}', { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.state === 'running' ? refetchIntervals.own : false,
  })
}

/** Uploads a file for its preview. */
export function usePreview() {
  return useGuardedMutation({
    mutationFn: ({ file, ...sending }: SendOptions & { file: File }) =>
      sendFile('POST /api/gedcom-previews', { query: { fileName: file.name } }, file, {
        ...sending,
        type: 'application/octet-stream',
      }),
  })
}

/** Saves the exported tree under the name that the server gives it. */
export function useExportTree() {
  return useGuardedMutation({
    mutationFn: async (query: GedcomExport) => {
      const { name, content } = await callForFile('GET /api/gedcom-export', { query })
      saveFile(name ?? 'family-tree.ged', content)
    },
  })
}

export function useStartImport(onStart: (started: GedcomImport) => void) {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (body: { previewId: string; useMatches: boolean }) =>
      call('POST /api/gedcom-imports', { body }),
    onSuccess(started) {
      queryClient.setQueryData(createImportQuery(started.id).queryKey, started)
      onStart(started)
    },
  })
}

/**
 * Reads why an import can no longer be undone; null if it can be, or if that is unknown: the undo checks it again.
 */
export function useReadUndoProblem(): (id: string) => Promise<string | null> {
  const queryClient = useQueryClient()
  return async id => {
    const read = { ...query('GET /api/gedcom-imports/{id}', { params: { id } }), staleTime: 0 }
    const imported = await queryClient.fetchQuery(read).catch(() => undefined)
    return imported?.undoProblem ?? null
  }
}

export function useUndo() {
  const invalidateImports = useInvalidateImports()
  return useGuardedMutation({
    mutationFn: (id: string) => call('POST /api/gedcom-imports/{id}/undo', { params: { id } }),
    onSuccess({ fileName }) {
      invalidateImports()
      showToast({
        title: 'Import undone',
        description: `Everything that ${fileName} added was removed from the tree.`,
      })
    },
  })
}

/** Invalidates the imports and all reads of the tree when an import has ended. */
export function useInvalidateTreeAfter(state: GedcomImport['state'] | undefined): void {
  const invalidateImports = useInvalidateImports()
  const hasEnded = state === 'done' || state === 'failed'
  useEffect(() => {
    if (hasEnded) invalidateImports()
    // `invalidateImports` does the same each time.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [hasEnded])
}

function useInvalidateImports(): () => void {
  const queryClient = useQueryClient()
  return () => {
    void invalidate(queryClient, 'GET /api/gedcom-imports')
    void invalidate(queryClient, 'GET /api/gedcom-imports/{id}')
    void invalidateTree(queryClient)
  }
}
