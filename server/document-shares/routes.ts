import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyInstance } from 'fastify'

import { sharedDocumentsCookie } from '#contract/cookies.ts'
import { documentNotFound } from '#server/documents/failures.ts'
import { selectFile } from '#server/documents/files/select-file.ts'
import { sendFile } from '#server/documents/files/send-file.ts'
import type { StoredDocument } from '#server/documents/lists/find-documents.ts'
import { recordOpening } from '#server/documents/openings.ts'
import { answer } from '#server/platform/answer.ts'
import { audit } from '#server/platform/audit.ts'
import { minute, second } from '#server/platform/clock.ts'
import { openRateLimit } from '#server/platform/limits/rate-limit.ts'
import type { Platform } from '#server/platform/platform.ts'

import { createShare } from './create-share.ts'
import { linkIsClosed } from './failures.ts'
import { openShare, visitDuration, type ShareLimits } from './open-share.ts'
import { presentShares, readState } from './presenters.ts'
import { replaceSecrets } from './replace-secrets.ts'
import { revokeShare } from './revoke-share.ts'
import { hashToken } from './secrets.ts'
import { listSharedDocuments } from './shared-documents.ts'
import { countUse, findActiveCreator, findVisitedShare, listShares, type StoredShare } from './store.ts'

export function mountDocumentSharesRoutes(app: FastifyInstance, platform: Platform): void {
  const { clock, config, database, files, sessions } = platform
  const { db } = database
  const limits = createLimits(platform)
  const isSecure = config.PUBLIC_URL?.startsWith('https:') ?? false
  const cookieName = isSecure ? `__Secure-${sharedDocumentsCookie}` : sharedDocumentsCookie

  answer(app, sessions, 'GET /api/document-shares', async ({ user, query }) => {
    const page = await listShares(db, { creatorId: user.id, ...query })
    return page.present(shares => presentShares(db, user, shares, clock()))
  })

  answer(app, sessions, 'POST /api/document-shares', ({ user, session, body }) =>
    createShare(platform, { user, isSteppedUp: sessions.isSteppedUp(session) }, body),
  )

  answer(app, sessions, 'POST /api/document-shares/{id}/secrets', ({ user, session, params }) =>
    replaceSecrets(platform, { user, isSteppedUp: sessions.isSteppedUp(session) }, params.id),
  )

  answer(app, sessions, 'DELETE /api/document-shares/{id}', ({ user, params }) =>
    db.transaction().execute(async tx => {
      const revoked = await revokeShare(tx, clock, user, params.id)
      const [share] = await presentShares(tx, user, [revoked], clock())
      return share!
    }),
  )

  answer(app, sessions, 'POST /api/shared-documents', async ({ body, request, reply }) => {
    const { shared, visitToken } = await openShare(platform, limits, body, request.ip)
    reply.header(
      'set-cookie',
      stringifySetCookie({
        name: cookieName,
        value: visitToken,
        maxAge: visitDuration / second,
        path: '/api/shared-documents',
        httpOnly: true,
        sameSite: 'strict',
        secure: isSecure,
      }),
    )
    return shared
  })

  answer(app, sessions, 'GET /api/shared-documents/{versionId}', async ({ params, request, reply }) => {
    const { share, document } = await findSharedDocument(request.headers.cookie, params.versionId)
    const { id: subject, isSensitive, current } = document
    // The adviser is never the owner.
    const file = selectFile(current, false)
    const by = { shareId: share.id, adviserName: share.adviserName }
    const action = 'documents.sensitive-shared-opened'
    if (request.method === 'GET')
      await recordOpening(platform, { versionId: current.id, by, how: 'shared' }, async tx => {
        await countUse(tx, share.id, 'downloadCount', clock())
        if (isSensitive)
          await audit(tx, clock, { actorId: null, action, subject, details: { shareId: share.id } })
      })
    await sendFile(files, file, 'attachment', request, reply)
  })

  /**
   * A document of the link that this browser has opened, by its current version. Each file repeats all checks.
   * @throws Failure 403 unless the link is open, 404 for any other version.
   */
  async function findSharedDocument(
    cookieHeader: string | undefined,
    versionId: string,
  ): Promise<{ share: StoredShare; document: StoredDocument }> {
    const token = cookieHeader === undefined ? undefined : parseCookie(cookieHeader)[cookieName]
    const now = clock()
    const share = token === undefined ? undefined : await findVisitedShare(db, hashToken(token), now)
    if (share === undefined || readState(share, now) !== 'open') throw linkIsClosed()
    const creator = await findActiveCreator(db, share.creatorId, now)
    if (creator === undefined) throw linkIsClosed()
    const contents = await listSharedDocuments(db, creator, [share])
    const document = contents.get(share.id)?.documents.find(({ current }) => current.id === versionId)
    if (document === undefined) throw documentNotFound()
    return { share, document }
  }
}

/** The limits of sign-ins apply to passcodes too. */
function createLimits({ config, database }: Platform): ShareLimits {
  const { account, address } = config.LIMIT_SIGN_IN
  const options = {
    seconds: (15 * minute) / second,
    sentence: (wait: string) => `Too many attempts to open this link. Please try again ${wait}`,
  }
  return {
    share: openRateLimit(database.pool, { ...options, name: 'share-link', limit: account }),
    address: openRateLimit(database.pool, { ...options, name: 'share-address', limit: address }),
  }
}
