import type { SharedDocuments } from '#contract/documents/document-shares.ts'
import { visitMinutes } from '#contract/documents/share-limits.ts'
import { rejectDuringFlood, verifyPassword } from '#server/accounts/password/passwords.ts'
import { describeFile } from '#server/documents/files/select-file.ts'
import { audit } from '#server/platform/audit.ts'
import { addDuration, minute } from '#server/platform/clock.ts'
import { rateLimitKey, type RateLimit } from '#server/platform/limits/rate-limit.ts'
import type { Platform } from '#server/platform/platform.ts'

import { linkOrPasscodeRejected } from './failures.ts'
import { readState } from './presenters.ts'
import { createToken, hashToken } from './secrets.ts'
import { listSharedDocuments } from './shared-documents.ts'
import { countUse, findActiveCreator, findShareByToken, insertVisit } from './store.ts'

/** The privacy policy states it. */
export const visitDuration = visitMinutes * minute

export type ShareLimits = {
  /** Per link, from all addresses: only those who have the link can use it up. */
  share: RateLimit
  address: RateLimit
}

/**
 * Opens a link and returns its documents and the token of the visit, for a cookie. An unknown, an expired and a
 * revoked link take the same path as a wrong passcode, so that neither the reply nor its time reveals which it was.
 * Each attempt is counted before the passcode is verified.
 * @throws Failure 403 for a wrong link or passcode, 429 after too many attempts or while too many passwords wait.
 */
export async function openShare(
  { clock, database: { db } }: Pick<Platform, 'clock' | 'database'>,
  limits: ShareLimits,
  { token, passcode }: { token: string; passcode: string },
  address: string,
): Promise<{ shared: SharedDocuments; visitToken: string }> {
  const tokenHash = hashToken(token)
  const addressKey = rateLimitKey(address)
  rejectDuringFlood()
  await limits.address.count(addressKey)
  await limits.share.count(tokenHash)

  const found = await findShareByToken(db, tokenHash)
  const isOpen = found !== undefined && readState(found, clock()) === 'open'
  const isCorrect = await verifyPassword(passcode, isOpen ? found.passcodeHash : undefined).catch(
    async (error: unknown) => {
      await limits.share.refund(tokenHash)
      await limits.address.refund(addressKey)
      throw error
    },
  )

  const opened = await db.transaction().execute(async tx => {
    const now = clock()
    // The link may have been revoked while the passcode was being verified.
    const share = await findShareByToken(tx, tokenHash)
    const creator = share && (await findActiveCreator(tx, share.creatorId, now))
    if (!isCorrect || share === undefined || creator === undefined || readState(share, now) !== 'open') {
      const subject = found?.id ?? null
      await audit(tx, clock, { actorId: null, action: 'document-shares.rejected', subject })
      return null
    }
    const visitToken = createToken()
    const openUntil = new Date(
      Math.min(addDuration(now, visitDuration).getTime(), Date.parse(share.expiresAt)),
    )
    await insertVisit(tx, { tokenHash: hashToken(visitToken), shareId: share.id, expiresAt: openUntil })
    await countUse(tx, share.id, 'openedCount', now)
    await audit(tx, clock, { actorId: null, action: 'document-shares.opened', subject: share.id })
    const contents = await listSharedDocuments(tx, creator, [share])
    const documents = contents.get(share.id)?.documents ?? []
    const shared: SharedDocuments = {
      adviserName: share.adviserName,
      sharedBy: `${creator.firstName} ${creator.lastName}`,
      expiresAt: share.expiresAt,
      openUntil: openUntil.toISOString(),
      documents: documents.map(({ title, current }) => {
        const { fileName, mimeType, bytes } = describeFile(current, false)
        return { versionId: current.id, title, fileName, mimeType, bytes }
      }),
    }
    return { shared, visitToken }
  })
  if (opened === null) throw linkOrPasscodeRejected()
  await limits.share.clear(tokenHash)
  await limits.address.refund(addressKey)
  return opened
}
