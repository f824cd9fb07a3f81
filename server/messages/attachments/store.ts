import { randomUUID } from 'node:crypto'

import type { User } from '#contract/accounts/accounts.ts'
import type { NewMessage } from '#contract/messages/messages.ts'
import { findDocument } from '#server/documents/lists/find-documents.ts'
import { unknownAttachment } from '#server/messages/failures.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Platform } from '#server/platform/platform.ts'
import { claimFinishedUpload } from '#server/uploads/claim-finished-upload.ts'

import { listFileIds, type PreparedFile } from './prepare-files.ts'

type Services = Pick<Platform, 'envelopes' | 'files'>

export type StoredAttachment = Awaited<ReturnType<typeof listAttachments>>[number]

/**
 * Adds the attachments of a new message. The files of their uploads lose their reference; the caller discards them
 * after the transaction.
 * @throws Failure 400 for an upload or document that the user does not have.
 */
export async function insertAttachments(
  services: Services,
  tx: Tx,
  user: User,
  message: { id: string; conversationId: string },
  { attachments, prepared }: { attachments: NewMessage['attachments']; prepared: readonly PreparedFile[] },
): Promise<void> {
  for (const [position, attachment] of attachments.entries()) {
    const row = { id: randomUUID(), messageId: message.id, conversationId: message.conversationId, position }
    if ('documentId' in attachment) {
      const { documentId } = attachment
      if ((await findDocument(tx, user, documentId)) === undefined) throw unknownAttachment()
      await tx
        .insertInto('messageAttachments')
        .values({ ...row, ...withoutFile, documentId })
        .execute()
      continue
    }
    const file = prepared.find(({ uploadId }) => uploadId === attachment.uploadId)
    if (file === undefined) throw unknownAttachment()
    await claimUpload(services, tx, user, file)
    const sealed = await sealFile(services, tx, row, file)
    const { fileId, thumbnailId, mimeType, bytes } = file
    await tx
      .insertInto('messageAttachments')
      .values({ ...row, ...sealed, fileId, thumbnailId, mimeType, bytes, documentId: null })
      .execute()
  }
}

const withoutFile = {
  fileId: null,
  thumbnailId: null,
  sealedName: null,
  sealedFileKey: null,
  mimeType: null,
  bytes: null,
}

/** Replaces the reference to the file of the upload by one to the encrypted file. */
async function claimUpload({ files }: Services, tx: Tx, user: User, file: PreparedFile): Promise<void> {
  const { uploadId, plainFileId } = file
  const claimed = await claimFinishedUpload(tx, { uploadId, accountId: user.id }).catch((error: unknown) => {
    // Attached twice, or sent by another message in the meantime.
    throw error instanceof Failure && error.status === 404 ? unknownAttachment() : error
  })
  if (claimed.fileId !== plainFileId) throw unknownAttachment()
  await files.markUnreferenced(tx, [plainFileId])
  await files.markReferenced(tx, listFileIds(file))
}

async function sealFile(
  { envelopes }: Services,
  tx: Tx,
  { id, conversationId }: { id: string; conversationId: string },
  { name, key }: PreparedFile,
): Promise<{ sealedName: string; sealedFileKey: string }> {
  return {
    sealedName: await envelopes.seal(tx, conversationId, toNameRow(id), name),
    sealedFileKey: await envelopes.seal(tx, conversationId, toKeyRow(id), key.toString('base64')),
  }
}

/** What the name and the key of a file are sealed for, so that neither passes as the other. */
export function toNameRow(attachmentId: string): string {
  return `${attachmentId} name`
}
export function toKeyRow(attachmentId: string): string {
  return `${attachmentId} key`
}

/** Of each message in their order. */
export async function listAttachments(db: Db, messageIds: readonly string[]) {
  return db
    .selectFrom('messageAttachments')
    .selectAll()
    .where('messageId', 'in', messageIds)
    .orderBy('messageId')
    .orderBy('position')
    .execute()
}

/** Deletes the attachments of a message. Returns the files, which the caller discards after the transaction. */
export async function deleteAttachments(
  { files }: Pick<Platform, 'files'>,
  tx: Tx,
  messageId: string,
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('messageAttachments')
    .where('messageId', '=', messageId)
    .returning(['fileId', 'thumbnailId'])
    .execute()
  const fileIds = rows.flatMap(({ fileId, thumbnailId }) => [fileId, thumbnailId].filter(id => id !== null))
  await files.markUnreferenced(tx, fileIds)
  return fileIds
}
