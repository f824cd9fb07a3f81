import type { User } from '#contract/accounts/accounts.ts'
import type { FamilyMessage, MessageAttachment } from '#contract/messages/messages.ts'
import { findDocuments, type StoredDocument } from '#server/documents/lists/find-documents.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Envelopes } from '#server/platform/envelopes.ts'

import { listAttachments, toNameRow, type StoredAttachment } from './store.ts'

type PresentedAttachments = Pick<FamilyMessage, 'attachments' | 'mediaUrl' | 'mediaType'>

/** The attachments of messages by their ids. Outside of its audience, a reader sees neither the name nor the id
 * of a document. */
export async function presentAttachments(
  envelopes: Envelopes,
  db: Db,
  user: User,
  messageIds: readonly string[],
): Promise<Map<string, PresentedAttachments>> {
  const rows = await listAttachments(db, messageIds)
  const documentIds = rows.flatMap(({ documentId }) => documentId ?? [])
  const documents = new Map((await findDocuments(db, user, documentIds)).map(one => [one.id, one]))
  const presented = new Map<string, PresentedAttachments>()
  for (const [messageId, own] of Map.groupBy(rows, row => row.messageId)) {
    const attachments = await Promise.all(
      own.map(async row =>
        row.fileId === null
          ? presentDocument(row, documents.get(row.documentId ?? ''))
          : presentFile(envelopes, db, row),
      ),
    )
    const [first] = attachments
    presented.set(messageId, {
      attachments,
      mediaUrl: first?.url ?? null,
      mediaType: first?.mimeType ?? null,
    })
  }
  return presented
}

async function presentFile(
  envelopes: Envelopes,
  db: Db,
  { id, messageId, conversationId, thumbnailId, sealedName, mimeType, bytes }: StoredAttachment,
): Promise<MessageAttachment> {
  const url = `/api/messages/${messageId}/attachments/${id}`
  return {
    id,
    name: await envelopes.open(db, conversationId, toNameRow(id), sealedName ?? ''),
    mimeType: mimeType ?? '',
    bytes: bytes ?? 0,
    url,
    thumbnailUrl: thumbnailId === null ? null : `${url}?thumbnail=true`,
    documentId: null,
  }
}

function presentDocument({ id }: StoredAttachment, document: StoredDocument | undefined): MessageAttachment {
  if (document === undefined)
    return {
      id,
      name: 'A document that you may not open',
      mimeType: 'application/octet-stream',
      bytes: 0,
      url: '',
      thumbnailUrl: null,
      documentId: null,
    }
  const { mimeType, bytes } = document.current
  const url = `/documents/${document.id}`
  return { id, name: document.title, mimeType, bytes, url, thumbnailUrl: null, documentId: document.id }
}
