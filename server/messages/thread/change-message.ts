import type { User } from '#contract/accounts/accounts.ts'
import type { MessageReaction } from '#contract/messages/message-choices.ts'
import type { FamilyMessage } from '#contract/messages/messages.ts'
import { deleteAttachments } from '#server/messages/attachments/store.ts'
import { lockPeople } from '#server/messages/conversations/find-conversation.ts'
import { deletedMessage, notYourMessage, tooLateToEdit } from '#server/messages/failures.ts'
import { announceMessage } from '#server/messages/people/sync-people.ts'
import { listIndexTerms } from '#server/messages/search-terms.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'

import { findMessage, findOwnMessage } from './find-messages.ts'
import { getEditableUntil, presentMessage } from './present-messages.ts'

type Services = Pick<Platform, 'clock' | 'database' | 'envelopes' | 'files'>

/**
 * Replaces the text of the user's own message. `readText` validates the request after the message was found.
 * @throws Failure 404 for a message that the user does not read, 403 for another author, 409 for one that is deleted or
 *   older than the author may change.
 */
export function editMessage(
  services: Services,
  user: User,
  id: string,
  readText: () => string,
): Promise<FamilyMessage> {
  const { clock, envelopes } = services
  return changeMessage(services, user, id, async (tx, { message, conversation }) => {
    if (message.authorId !== user.id) throw notYourMessage()
    const text = readText()
    if (message.deletedAt !== null) throw deletedMessage()
    if (getEditableUntil(message) <= clock()) throw tooLateToEdit()
    const sealedBody = await envelopes.seal(tx, conversation.id, id, text)
    const searchTokens = await envelopes.createSearchTokens(tx, conversation.id, listIndexTerms(text))
    await tx
      .updateTable('messages')
      .set({ sealedBody, searchTokens, editedAt: clock() })
      .where('id', '=', id)
      .execute()
  })
}

/**
 * Deletes the text, the attachments and the reactions of the user's own message, even after the user has left its
 * conversation. That it existed stays visible.
 * @throws Failure 404 for a message that the user does not read, 403 for another author.
 */
export async function deleteMessage(services: Services, user: User, id: string): Promise<FamilyMessage> {
  const { clock, files } = services
  let fileIds: string[] = []
  const remove = async (tx: Tx, { message }: Found) => {
    if (message.authorId !== user.id) throw notYourMessage()
    if (message.deletedAt !== null) return
    fileIds = await deleteAttachments(services, tx, id)
    await tx
      .updateTable('messages')
      .set({ sealedBody: null, searchTokens: [], deletedAt: clock() })
      .where('id', '=', id)
      .execute()
    await tx.deleteFrom('messageReactions').where('messageId', '=', id).execute()
    await audit(tx, clock, { actorId: user.id, action: 'messages.deleted', subject: id })
  }
  const deleted = await changeMessage(services, user, id, remove, findOwnMessage)
  await files.discard(fileIds)
  return deleted
}

/**
 * Sets the user's reaction to a message, or clears it.
 * @throws Failure 404 for a message that the user does not read, 409 for a deleted one.
 */
export function reactToMessage(
  services: Services,
  user: User,
  id: string,
  readReaction: () => MessageReaction | null,
): Promise<FamilyMessage> {
  return changeMessage(services, user, id, async (tx, { message }) => {
    const reaction = readReaction()
    if (message.deletedAt !== null) throw deletedMessage()
    if (reaction === null)
      await tx
        .deleteFrom('messageReactions')
        .where('messageId', '=', id)
        .where('accountId', '=', user.id)
        .execute()
    else
      await tx
        .insertInto('messageReactions')
        .values({ messageId: id, accountId: user.id, reaction, createdAt: services.clock() })
        .onConflict(conflict => conflict.columns(['messageId', 'accountId']).doUpdateSet({ reaction }))
        .execute()
  })
}

type Found = Awaited<ReturnType<typeof findOwnMessage>>

/** Changes a message that `find` finds, and notifies the open pages of its conversation. */
function changeMessage(
  services: Services,
  user: User,
  id: string,
  change: (tx: Tx, found: Found) => Promise<void>,
  find: typeof findOwnMessage = findMessage,
): Promise<FamilyMessage> {
  const { clock, database } = services
  return database.db.transaction().execute(async tx => {
    const { conversation } = await find(tx, user.id, id, clock())
    await lockPeople(tx, conversation.id, clock())
    // A second query: another change may have been saved while this one waited for the lock.
    await change(tx, await find(tx, user.id, id, clock()))
    await tx
      .updateTable('conversations')
      .set({ updatedAt: clock() })
      .where('id', '=', conversation.id)
      .execute()
    const changed = await find(tx, user.id, id, clock())
    await announceMessage(tx, changed.message)
    return presentMessage(services, tx, user, changed.conversation, changed.message)
  })
}
