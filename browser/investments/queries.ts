import { keepPreviousData, type QueryClient } from '@tanstack/react-query'

import { invalidateTopics } from '#browser/platform/live/live-reads.ts'
import { pagedQuery, query } from '#browser/platform/query.ts'
import type { Api } from '#contract/api.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { ModelPortfolioName } from '#contract/investments/model-drift.ts'

/** Others record activities in shared accounts, so a page that is opened again refetches after this time. */
const staleTime = 30_000

export const summaryQuery = { ...query('GET /api/investment-summary', { query: {} }), staleTime }

/** Section 7: `{totalValue}` of the whole family. */
export const familyAssetsQuery = { ...query('GET /api/family-assets-summary'), staleTime }

export const familyAssetsDetailsQuery = { ...query('GET /api/family-assets-details'), staleTime }

/** The investments of all accounts, or of one. */
export function createInvestmentsQuery(accountId: string | null) {
  return {
    // Sorting and paging concern all of them.
    ...pagedQuery('GET /api/investments', {
      query: { limit: 1000, ...(accountId !== null && { accountId }) },
    }),
    placeholderData: keepPreviousData,
    staleTime,
  }
}

/** Those that were deleted in the last 30 days, and that the viewer may restore. */
export const deletedInvestmentsQuery = {
  ...pagedQuery('GET /api/investments', { query: { isDeleted: 'true' } }),
  staleTime: 0,
}

/** The properties that may secure a debt. */
export const propertiesQuery = {
  ...pagedQuery('GET /api/investments', { query: { limit: 1000, kind: 'property' } }),
  staleTime,
}

export function createInvestmentQuery(id: string) {
  return { ...query('GET /api/investments/{id}', { params: { id } }), staleTime }
}

export function createInvestmentHistoryQuery(id: string) {
  return { ...pagedQuery('GET /api/investments/{id}/history', { params: { id }, query: {} }), staleTime: 0 }
}

export function createLotsQuery(id: string, limit?: number) {
  return {
    ...pagedQuery('GET /api/investments/{id}/lots', {
      params: { id },
      query: limit === undefined ? {} : { limit },
    }),
    staleTime,
  }
}

export function createRealizedGainsQuery(id: string, limit?: number) {
  return {
    ...pagedQuery('GET /api/investments/{id}/realized-gains', {
      params: { id },
      query: limit === undefined ? {} : { limit },
    }),
    staleTime,
  }
}

export function createFundMultiplesQuery(id: string) {
  return { ...query('GET /api/investments/{id}/fund-multiples', { params: { id } }), staleTime }
}

export function createNetEquityQuery(propertyId: string) {
  return { ...query('GET /api/investments/{id}/net-equity', { params: { id: propertyId } }), staleTime }
}

export const accountsQuery = { ...pagedQuery('GET /api/investment-accounts', { query: {} }), staleTime }

export function createSharesQuery(id: string) {
  return {
    ...pagedQuery('GET /api/investment-accounts/{id}/shares', { params: { id }, query: {} }),
    staleTime: 0,
  }
}

/** The ledger of an investment or of an account. */
export type LedgerFilter = { holdingId: string } | { accountId: string }

export function createActivitiesQuery(filter: LedgerFilter & { limit?: number }) {
  return { ...pagedQuery('GET /api/investment-activities', { query: filter }), staleTime }
}

/** The removals of a ledger that the viewer may undo. */
export function createRemovedActivitiesQuery(filter: LedgerFilter) {
  return {
    ...pagedQuery('GET /api/investment-activities', { query: { ...filter, isRemoved: 'true' } }),
    staleTime: 0,
  }
}

export function createHistoryQuery(id: string) {
  return {
    ...pagedQuery('GET /api/investment-activities/{id}/history', { params: { id }, query: {} }),
    staleTime: 0,
  }
}

export type PerformanceRequest = NonNullable<
  NonNullable<CallInput<Api['GET /api/investment-performance']>>['query']
>

export function createPerformanceQuery(request: PerformanceRequest) {
  return {
    ...query('GET /api/investment-performance', { query: request }),
    placeholderData: keepPreviousData,
    staleTime,
  }
}

export function createPerformanceDaysQuery(
  request: Omit<PerformanceRequest, 'benchmarkId'> & { limit?: number },
) {
  return { ...pagedQuery('GET /api/investment-performance/days', { query: request }), staleTime }
}

export const incomeQuery = { ...query('GET /api/investment-income', { query: {} }), staleTime }

export function createDriftQuery(portfolio: ModelPortfolioName) {
  return {
    ...query('GET /api/model-drift', { query: { portfolio } }),
    placeholderData: keepPreviousData,
    staleTime,
  }
}

/** Every figure of the page follows from the ledger. */
export async function refreshInvestments(queryClient: QueryClient): Promise<void> {
  await invalidateTopics(queryClient, new Set(['investments']))
}

/** The keys of the drafts of the forms. */
export const draftKeys = {
  addInvestment: 'investments.new',
  editInvestment: (id: string) => `investments.edit.${id}`,
  recordActivity: (subject: string) => `investment-activities.new.${subject}`,
  /** `subject` is an investment, or an account for its cash. Without the root, the beginning of all its corrections. */
  correctActivity: (subject: string, rootId = '') => `investment-activities.correct.${subject}.${rootId}`,
  addAccount: 'investment-accounts.new',
  editAccount: (id: string) => `investment-accounts.edit.${id}`,
  shareAccount: (id: string) => `investment-accounts.share.${id}`,
}
