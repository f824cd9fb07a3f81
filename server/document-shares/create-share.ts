import type { User } from '#contract/accounts/accounts.ts'
import type { CreatedDocumentShare, NewDocumentShare } from '#contract/documents/document-shares.ts'
import { hashPassword, isCommonPassword } from '#server/accounts/password/passwords.ts'
import { documentNotFound } from '#server/documents/failures.ts'
import { findDocuments, type StoredDocument } from '#server/documents/lists/find-documents.ts'
import { checkEdit } from '#server/documents/policy.ts'
import { audit } from '#server/platform/audit.ts'
import { addDuration, day } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { familyAccessRequired } from '#server/platform/failure.ts'
import type { Platform } from '#server/platform/platform.ts'

import { passcodeTooCommon } from './failures.ts'
import { presentShares } from './presenters.ts'
import { createPasscode, createToken, hashToken } from './secrets.ts'
import { insertShare, lockOwnShare } from './store.ts'

/**
 * Creates a link to documents that the creator may edit. The reply is the only place where its token and its passcode
 * can be read: only their hashes are stored.
 * @throws Failure 404 for a document outside the audience, 403 without the right to edit it, or for a sensitive one
 * without Family Access, 400 for a common passcode.
 */
export async function createShare(
  { clock, database: { db } }: Pick<Platform, 'clock' | 'database'>,
  creator: { user: User; isSteppedUp: boolean },
  { documentIds, adviserName, note, expiresInDays, passcode: chosen }: NewDocumentShare,
): Promise<CreatedDocumentShare> {
  const { user } = creator
  const documents = await findShareableDocuments(db, creator, [...new Set(documentIds)])
  if (chosen !== null && (await isCommonPassword(chosen))) throw passcodeTooCommon()
  const token = createToken()
  const passcode = chosen ?? createPasscode()
  const passcodeHash = await hashPassword(passcode, user.id)
  const now = clock()
  return db.transaction().execute(async tx => {
    const id = await insertShare(
      tx,
      {
        creatorId: user.id,
        adviserName,
        note,
        tokenHash: hashToken(token),
        passcodeHash,
        createdAt: now,
        expiresAt: addDuration(now, expiresInDays * day),
      },
      documents.map(document => ({ documentId: document.id, includesSensitive: document.isSensitive })),
    )
    const details = { documentIds: documents.map(document => document.id), expiresInDays }
    await audit(tx, clock, { actorId: user.id, action: 'document-shares.created', subject: id, details })
    const [share] = await presentShares(tx, user, [(await lockOwnShare(tx, user.id, id))!], now)
    return { ...share!, token, passcode }
  })
}

async function findShareableDocuments(
  db: Db,
  { user, isSteppedUp }: { user: User; isSteppedUp: boolean },
  ids: string[],
): Promise<StoredDocument[]> {
  const documents = await findDocuments(db, user, ids)
  if (documents.length < ids.length) throw documentNotFound()
  for (const document of documents) checkEdit(user, document)
  if (!isSteppedUp && documents.some(({ isSensitive }) => isSensitive)) throw familyAccessRequired()
  return documents
}
