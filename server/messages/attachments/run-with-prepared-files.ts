import type { NewMessage } from '#contract/messages/messages.ts'
import type { MediaQueue } from '#server/media/media-queue.ts'
import { findConversation, syncOwnMemberships } from '#server/messages/conversations/find-conversation.ts'
import type { Platform } from '#server/platform/platform.ts'

import { listFileIds, prepareFiles, type PreparedFile } from './prepare-files.ts'

type Services = Pick<Platform, 'clock' | 'database' | 'files' | 'log'> & { mediaQueue: MediaQueue }

/**
 * Prepares the files of a new message, which may take long, before `send` locks its conversation. Afterward it deletes
 * the files of the uploads if `send` has called `markStored` and succeeded, otherwise the encrypted ones.
 * @throws Failure 404 for a conversation that the account does not read, and as `prepareFiles`.
 */
export async function runWithPreparedFiles<T>(
  services: Services,
  { accountId, conversationId }: { accountId: string; conversationId: string },
  attachments: NewMessage['attachments'],
  send: (prepared: PreparedFile[], markStored: () => void) => Promise<T>,
): Promise<T> {
  if (!attachments.some(attachment => 'uploadId' in attachment)) return send([], () => undefined)
  const { clock, database, files } = services
  await syncOwnMemberships(services, accountId)
  await findConversation(database.db, accountId, conversationId, clock())
  const prepared = await prepareFiles(services, accountId, attachments)
  let unused = prepared.flatMap(listFileIds)
  try {
    let isStored = false
    const sent = await send(prepared, () => (isStored = true))
    if (isStored) unused = prepared.map(({ plainFileId }) => plainFileId)
    return sent
  } finally {
    await files.discard(unused)
  }
}
