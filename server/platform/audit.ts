import { AsyncLocalStorage } from 'node:async_hooks'

import type { AuditAction } from '#contract/audit/audit-actions.ts'

import type { Clock } from './clock.ts'
import type { Tx } from './database/database.ts'

export type NewAuditEntry = {
  /** The account that acted. Null for the command line, a job, or someone without an account. */
  actorId: string | null
  action: AuditAction
  /** The id of the record that the action names. Null if it is unknown or there is none. */
  subject: string | null
  /** Codes, ids and counts; never content, passwords or the address of a stranger. */
  details?: Record<string, unknown>
}

/**
 * Records an audit entry in the transaction of the change. The database adds it to the chain at the commit. An action
 * that `contract/audit/audit-actions.ts` does not list does not compile.
 */
export async function audit(tx: Tx, clock: Clock, entry: NewAuditEntry): Promise<void> {
  const change = tokenChange.getStore()
  const viewing = viewingAs.getStore()
  if (change !== undefined) change.isAudited = true
  await tx
    .insertInto('auditEntries')
    .values({
      createdAt: clock(),
      actorId: viewing?.viewerId ?? entry.actorId,
      action: entry.action,
      subject: entry.subject,
      details: JSON.stringify({
        ...entry.details,
        ...(change && { apiTokenId: change.tokenId }),
        ...(viewing && { viewedAs: viewing.userId }),
      }),
    })
    .execute()
}

/** The change that is being made with an API token. */
const tokenChange = new AsyncLocalStorage<{ tokenId: string; isAudited: boolean }>()

/**
 * Makes a change with an API token, whose id its audit entries get as `apiTokenId`.
 * @returns the result, and whether the change has an audit entry.
 */
export async function runWithToken<Result>(
  tokenId: string,
  change: () => Promise<Result>,
): Promise<{ result: Result; isAudited: boolean }> {
  const state = { tokenId, isAudited: false }
  const result = await tokenChange.run(state, change)
  return { result, isAudited: state.isAudited }
}

/** The administrator who views the portal as another account. */
const viewingAs = new AsyncLocalStorage<{ viewerId: string; userId: string }>()

/**
 * Answers a request of an administrator who views the portal as another account: its audit entries name the
 * administrator, with the account as `viewedAs`.
 */
export function runWhileViewing<Result>(
  viewerId: string,
  userId: string,
  run: () => Promise<Result>,
): Promise<Result> {
  return viewingAs.run({ viewerId, userId }, run)
}
