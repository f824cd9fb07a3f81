import { Readable } from 'node:stream'

import type { FastifyReply, FastifyRequest } from 'fastify'

import type { User } from '#contract/accounts/accounts.ts'
import { formatDisposition, matchesTag, revalidated } from '#server/documents/files/send-file.ts'
import { attachmentNotFound } from '#server/messages/failures.ts'
import { findOwnMessage } from '#server/messages/thread/find-messages.ts'
import type { Platform } from '#server/platform/platform.ts'

import { decryptFile } from './encrypted-file.ts'
import { listAttachments, toKeyRow, toNameRow } from './store.ts'
import { deriveThumbnailKey } from './thumbnail.ts'

/** Pictures that a browser shows without running anything in them. */
const inlineTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'])

/**
 * Decrypts a file while it is sent, to its author even after leaving the conversation. A changed or missing part ends
 * the connection before its bytes.
 * @throws Failure 404 for a message that the user does not read, and for an attachment that is not a file of it.
 */
export async function sendAttachment(
  { clock, database: { db }, envelopes, files }: Pick<Platform, 'clock' | 'database' | 'envelopes' | 'files'>,
  user: User,
  { id, attachmentId, isThumbnail }: { id: string; attachmentId: string; isThumbnail: boolean },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  await findOwnMessage(db, user.id, id, clock())
  const found = (await listAttachments(db, [id])).find(one => one.id === attachmentId)
  const fileId = isThumbnail ? found?.thumbnailId : found?.fileId
  if (!found || !fileId) throw attachmentNotFound()
  const { conversationId, sealedName, sealedFileKey } = found
  // The length of an encrypted thumbnail is not stored.
  const { mimeType, bytes } = isThumbnail ? { mimeType: 'image/webp', bytes: null } : found
  const name = await envelopes.open(db, conversationId, toNameRow(attachmentId), sealedName ?? '')
  const isInline = inlineTypes.has(mimeType ?? '')
  const etag = `"${attachmentId}${isThumbnail ? '-thumbnail' : ''}"`
  reply.headers({
    etag,
    'cache-control': revalidated,
    vary: 'cookie',
    'content-disposition': formatDisposition(isInline ? 'inline' : 'attachment', name),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  if (matchesTag(request.headers['if-none-match'], etag)) return void (await reply.code(304).send())
  reply.type(mimeType ?? 'application/octet-stream')
  if (bytes !== null) reply.header('content-length', bytes)
  if (request.method === 'HEAD') return void (await reply.send(Readable.from([])))
  const key = Buffer.from(
    await envelopes.open(db, conversationId, toKeyRow(attachmentId), sealedFileKey ?? ''),
    'base64',
  )
  const stored = await files.get(fileId)
  if (stored === undefined) throw attachmentNotFound()
  await reply.send(
    Readable.from(decryptFile(stored.stream, isThumbnail ? deriveThumbnailKey(key) : key), {
      objectMode: false,
    }),
  )
}
