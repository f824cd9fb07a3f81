import type { Tx } from '#server/platform/database.ts'

import { tooManyWaiting } from './failures.ts'

/** Nobody has so much to ask at once, and the board reads what waits in one list. */
const mostWaiting = 200

/**
 * Several requests that come at the same moment may each find room for one: a few more do no harm.
 * @throws Failure 409 when so many requests of this person wait for the board already.
 */
export async function refuseTooManyWaiting(tx: Tx, requestedById: string): Promise<void> {
  const { count } = await tx
    .selectFrom('boardApprovals')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('requestedById', '=', requestedById)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  if (count >= mostWaiting) throw tooManyWaiting(mostWaiting)
}
