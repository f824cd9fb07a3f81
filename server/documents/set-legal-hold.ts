import type { User } from '#contract/accounts/accounts.ts'
import { audit } from '#server/platform/audit.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'

import { documentNotFound, legalHoldReasonRequired } from './failures.ts'
import { findDocument, readPageDetails } from './lists/find-documents.ts'
import { lockDocument, updateLegalHold } from './store.ts'

/**
 * Prevents the deletion of a document, or permits it again. Another reason replaces the stored one, and the same one
 * changes nothing.
 * @throws Failure 404 outside the audience, 400 without a reason for a legal hold.
 */
export async function setLegalHold(
  tx: Tx,
  clock: Clock,
  user: User,
  id: string,
  readInput: () => { isOnLegalHold: boolean; reason: string | null },
): Promise<void> {
  await lockDocument(tx, id)
  const document = await findDocument(tx, user, id)
  if (document === undefined) throw documentNotFound()
  const { isOnLegalHold, reason } = readInput()
  if (isOnLegalHold && reason === null) throw legalHoldReasonRequired()
  const { legalHold: stored } = await readPageDetails(tx, id)
  if (isOnLegalHold ? stored?.reason === reason : stored === null) return
  const legalHold = isOnLegalHold && reason !== null ? { reason, accountId: user.id, since: clock() } : null
  await updateLegalHold(tx, id, legalHold)
  await audit(tx, clock, {
    actorId: user.id,
    action: isOnLegalHold ? 'documents.hold-placed' : 'documents.hold-ended',
    subject: id,
    details: { reason },
  })
}
