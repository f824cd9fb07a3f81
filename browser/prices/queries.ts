import { useQueryClient } from '@tanstack/react-query'

import { call } from '#browser/platform/call.ts'
import { sendFile } from '#browser/platform/files/send-file.ts'
import { invalidate, pagedQuery, query } from '#browser/platform/query.ts'
import { showChangeFailure } from '#browser/platform/replies/lost-replies.ts'
import { showToast } from '#browser/platform/toast.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import type { Benchmark } from '#contract/prices/prices.ts'
import { pluralize } from '#contract/texts/counts.ts'

const staleTime = 60_000

export const ratesQuery = { ...query('GET /api/exchange-rates'), staleTime }

export const benchmarksQuery = { ...pagedQuery('GET /api/benchmarks', { query: {} }), staleTime }

/** The files are small, so that no progress is shown. */
const sending = {
  onProgress: () => undefined,
  signal: new AbortController().signal,
  type: 'application/octet-stream',
}

export function useImportRates() {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (file: File) => sendFile('POST /api/exchange-rates', {}, file, sending),
    onSuccess({ currencies, days }) {
      showToast({
        title: 'Exchange rates imported',
        description: `${pluralize(currencies, 'currency', 'currencies')} on ${pluralize(days, 'day')}.`,
      })
      return Promise.all([
        invalidate(queryClient, 'GET /api/exchange-rates'),
        invalidate(queryClient, 'GET /api/investments'),
        invalidate(queryClient, 'GET /api/investment-summary'),
        invalidate(queryClient, 'GET /api/investment-performance'),
        invalidate(queryClient, 'GET /api/family-assets-summary'),
        invalidate(queryClient, 'GET /api/family-assets-details'),
      ])
    },
  })
}

export function useAddBenchmark() {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: ({ name, file }: { name: string; file: File }) =>
      sendFile('POST /api/benchmarks', { query: { name } }, file, sending),
    onSuccess({ name }) {
      showToast({ title: 'Benchmark added', description: `Everyone can compare with ${name} now.` })
      return invalidate(queryClient, 'GET /api/benchmarks')
    },
  })
}

export function useDeleteBenchmark({ id, name }: Benchmark) {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: () => call('DELETE /api/benchmarks/{id}', { params: { id } }),
    onSuccess() {
      showToast({ title: 'Benchmark deleted', description: `${name} is no longer offered.` })
      return invalidate(queryClient, 'GET /api/benchmarks')
    },
    onError: error =>
      showChangeFailure(error, {
        failed: 'The benchmark was not deleted.',
        unconfirmed: 'We could not confirm that the benchmark was deleted.',
      }),
  })
}
