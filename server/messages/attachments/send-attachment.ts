import { Readable } from 'node:stream'

import type { FastifyReply, FastifyRequest } from 'fastify'

import type { User } from '#contract/accounts.ts'
import { formatDisposition, matchesTag, revalidated } from '#server/documents/files/send-file.ts'
import { attachmentNotFound } from '#server/messages/failures.ts'
import { findMessage } from '#server/messages/thread/find-messages.ts'
import type { Platform } from '#server/platform/platform.ts'

import { decryptFile } from './encrypted-file.ts'
import { listAttachments, toKeyRow, toNameRow } from './store.ts'

/** Pictures that a browser shows without running anything in them. */
const inlineTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'])

/**
 * Decrypts a file while it is sent. A changed or missing part ends the connection before its bytes.
 * @throws Failure 404 for a message that the user does not read, and for an attachment that is not a file of it.
 */
export async function sendAttachment(
  { clock, database: { db }, envelopes, files }: Pick<Platform, 'clock' | 'database' | 'envelopes' | 'files'>,
  user: User,
  { id, attachmentId }: { id: string; attachmentId: string },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  await findMessage(db, user.id, id, clock())
  const found = (await listAttachments(db, [id])).find(one => one.id === attachmentId)
  if (found === undefined || found.fileId === null) throw attachmentNotFound()
  const { conversationId, fileId, sealedName, sealedFileKey, mimeType, bytes } = found
  const name = await envelopes.open(db, conversationId, toNameRow(attachmentId), sealedName ?? '')
  const isInline = inlineTypes.has(mimeType ?? '')
  const etag = `"${attachmentId}"`
  reply.headers({
    etag,
    'cache-control': revalidated,
    vary: 'cookie',
    'content-disposition': formatDisposition(isInline ? 'inline' : 'attachment', name),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  if (matchesTag(request.headers['if-none-match'], etag)) return void (await reply.code(304).send())
  reply.type(mimeType ?? 'application/octet-stream').header('content-length', bytes ?? 0)
  if (request.method === 'HEAD') return void (await reply.send(Readable.from([])))
  const key = Buffer.from(
    await envelopes.open(db, conversationId, toKeyRow(attachmentId), sealedFileKey ?? ''),
    'base64',
  )
  const stored = await files.get(fileId)
  if (stored === undefined) throw attachmentNotFound()
  await reply.send(Readable.from(decryptFile(stored.stream, key), { objectMode: false }))
}
