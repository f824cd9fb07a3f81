import type { ActivitySubject } from './ActivityFields.tsx'

/** What distinguishes the drafts of the ledgers: the id of the investment, or that of the account for its cash. */
export function nameSubject({ holding, account }: ActivitySubject): string {
  return holding?.id ?? account.id
}
