import type { LedgerFilter } from '#browser/investments/queries.ts'

import type { ActivitySubject } from './ActivityFields.tsx'

/** The ledger of the investment, or without one that of the account. */
export function toLedgerFilter({ holding, account }: ActivitySubject): LedgerFilter {
  return holding === null ? { accountId: account.id } : { holdingId: holding.id }
}
