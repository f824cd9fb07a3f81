import { AsyncLocalStorage } from 'node:async_hooks'

import type { Clock } from './clock.ts'
import type { Tx } from './database/database.ts'

/** Records an audit entry in the transaction of the change. `actorId` is null for the command line. */
export async function audit(
  tx: Tx,
  clock: Clock,
  entry: { actorId: string | null; action: string; subject: string; details?: Record<string, unknown> },
): Promise<void> {
  const change = tokenChange.getStore()
  if (change !== undefined) change.isAudited = true
  await tx
    .insertInto('auditEntries')
    .values({
      createdAt: clock(),
      actorId: entry.actorId,
      action: entry.action,
      subject: entry.subject,
      details: JSON.stringify({ ...entry.details, ...(change && { apiTokenId: change.tokenId }) }),
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
