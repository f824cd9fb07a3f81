import { sql, type NotNull, type SqlBool } from 'kysely'

import { officeAudiences } from '#contract/documents/document-choices.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Platform } from '#server/platform/platform.ts'

import { isExpiring } from './lists/filter-documents.ts'

/** How many documents one run announces. The next run of the hourly job announces the others. */
const batchSize = 500

/**
 * Announces once that a document expires within 60 days: to its owner, and to the office if it sees the document. A
 * document that had expired before the portal announced expiries is announced too.
 */
export async function announceExpiries(platform: Platform): Promise<void> {
  const { database, today } = platform
  await database.db.transaction().execute(async tx => {
    const documents = await tx
      .selectFrom('documents as document')
      .select(['id', 'title', 'ownerId', 'audience', 'expiresOn'])
      .where('removedAt', 'is', null)
      .where('expiresOn', 'is not', null)
      .where(isExpiring(today()))
      .where(sql<SqlBool>`announced_expiry is distinct from expires_on`)
      .orderBy('expiresOn')
      .orderBy('id')
      .limit(batchSize)
      .forNoKeyUpdate()
      .skipLocked()
      .$narrowType<{ expiresOn: NotNull }>()
      .execute()
    for (const { id: documentId, title, ownerId, audience, expiresOn } of documents) {
      const notification = { topic: 'document-expiring', payload: { documentId, title, expiresOn } } as const
      if (ownerId !== null && audience !== 'board')
        await notify(platform, tx, { ...notification, to: [ownerId] })
      if (officeAudiences.includes(audience))
        await notify(platform, tx, {
          ...notification,
          to: 'documents.manage',
          except: audience === 'board' ? [] : [ownerId],
        })
      await tx
        .updateTable('documents')
        .set({ announcedExpiry: expiresOn })
        .where('id', '=', documentId)
        .execute()
    }
  })
}
