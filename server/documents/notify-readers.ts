import type { DocumentAudience } from '#contract/documents/document-choices.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Who reads a document because its owner has chosen their members. */
export type ChosenReaders = { audience: DocumentAudience; readerIds: readonly string[] }

/**
 * Notifies the accounts of members who have become readers of a document, unless they made the change. Members without
 * an account are not notified later: the document is in their list once they have one.
 */
export async function notifyNewReaders(
  platform: Pick<Platform, 'clock' | 'config' | 'mail' | 'today'>,
  tx: Tx,
  document: { id: string; title: string; previous: ChosenReaders | null; next: ChosenReaders },
  actorId: string,
): Promise<void> {
  const { id: documentId, title, previous, next } = document
  const earlier = listReaders(previous)
  const memberIds = listReaders(next).filter(id => !earlier.includes(id))
  if (memberIds.length === 0) return
  const accounts = await tx
    .selectFrom('familyMembers')
    .select('userId')
    .where('id', 'in', memberIds)
    .where('userId', 'is not', null)
    .where('removedAt', 'is', null)
    .execute()
  await notify(platform, tx, {
    to: accounts.map(({ userId }) => userId).filter(id => id !== null),
    except: [actorId],
    topic: 'document-shared-with-you',
    payload: { documentId, title },
    actorId,
  })
}

function listReaders(readers: ChosenReaders | null): readonly string[] {
  return readers?.audience === 'members' ? readers.readerIds : []
}
