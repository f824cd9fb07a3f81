import type { User } from '#contract/accounts/accounts.ts'
import type { CreatedDocumentShare } from '#contract/documents/document-shares.ts'
import { hashPassword } from '#server/accounts/password/passwords.ts'
import { audit } from '#server/platform/audit.ts'
import { familyAccessRequired } from '#server/platform/failure.ts'
import type { Platform } from '#server/platform/platform.ts'

import { shareHasEnded, shareNotFound } from './failures.ts'
import { presentShares, readState } from './presenters.ts'
import { createPasscode, createToken, hashToken } from './secrets.ts'
import { listSharedDocuments } from './shared-documents.ts'
import { lockOwnShare, updateSecrets } from './store.ts'

/**
 * Replaces the token and the passcode of a link, and ends its visits. The secrets of a link are readable in one reply;
 * this is the remedy when that reply was lost.
 * @throws Failure 404 for the link of another account, 409 for an ended one, 403 with sensitive documents and without
 * Family Access.
 */
export async function replaceSecrets(
  { clock, database: { db } }: Pick<Platform, 'clock' | 'database'>,
  { user, isSteppedUp }: { user: User; isSteppedUp: boolean },
  id: string,
): Promise<CreatedDocumentShare> {
  const token = createToken()
  const passcode = createPasscode()
  const passcodeHash = await hashPassword(passcode, user.id)
  return db.transaction().execute(async tx => {
    const now = clock()
    const share = await lockOwnShare(tx, user.id, id)
    if (share === undefined) throw shareNotFound()
    if (readState(share, now) !== 'open') throw shareHasEnded()
    const contents = await listSharedDocuments(tx, user, [share])
    const isSensitive = contents.get(id)?.documents.some(document => document.isSensitive) === true
    if (isSensitive && !isSteppedUp) throw familyAccessRequired()
    await updateSecrets(tx, id, { tokenHash: hashToken(token), passcodeHash })
    await audit(tx, clock, { actorId: user.id, action: 'document-shares.secrets-replaced', subject: id })
    const [presented] = await presentShares(tx, user, [share], now)
    return { ...presented!, token, passcode }
  })
}
