import { keepPreviousData, useQueries } from '@tanstack/react-query'

import { query } from '#browser/platform/query.ts'
import { maxStates, type AccountStateName } from '#contract/roles/role-choices.ts'

import { staleTime } from './queries.ts'

/** The states of these accounts, as far as they are loaded. */
export function useAccountStates(ids: readonly string[]): ReadonlyMap<string, AccountStateName> {
  return useQueries({
    queries: chunkIds(ids).map(createStatesQuery),
    combine: results =>
      new Map(results.flatMap(({ data = [] }) => data.map(({ id, state }) => [id, state] as const))),
  })
}

/** The photographs of these accounts, which the same reads contain. */
export function useAccountPhotographs(ids: readonly string[]): ReadonlyMap<string, string | null> {
  return useQueries({
    queries: chunkIds(ids).map(createStatesQuery),
    combine: results =>
      new Map(
        results.flatMap(({ data = [] }) =>
          data.map(({ id, profileImageUrl }) => [id, profileImageUrl] as const),
        ),
      ),
  })
}

/** The read of these that failed, if any: without its states, a waiting account looks active. */
export function useFailedStates(ids: readonly string[]) {
  return useQueries({
    queries: chunkIds(ids).map(createStatesQuery),
    combine: results => results.find(({ data, isError }) => isError && data === undefined),
  })
}

function chunkIds(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / maxStates) }, (_, index) =>
    ids.slice(index * maxStates, (index + 1) * maxStates),
  )
}

function createStatesQuery(ids: readonly string[]) {
  return {
    ...query('GET /api/account-states', { query: { ids: ids.join(',') } }),
    staleTime,
    placeholderData: keepPreviousData,
  }
}
