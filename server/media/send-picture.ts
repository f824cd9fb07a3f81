import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Files } from '#server/platform/files.ts'

import { mediaNotFound } from './failures.ts'

/**
 * Answers with the bytes of a file. They never change under their id, so a browser keeps them, for the session that
 * asked: another's cookie is another answer. Opened by itself, the file may do nothing at all.
 */
export async function sendImage(
  files: Files,
  { id, type }: { id: string; type: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const etag = `"${id}"`
  const isThere = request.headers['if-none-match'] === etag
  const file = isThere ? undefined : await files.get(id)
  if (!isThere && file === undefined) throw mediaNotFound()
  reply.headers({
    etag,
    'cache-control': 'private, max-age=31536000, immutable',
    vary: 'cookie',
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  // Whoever has gone away meanwhile has no more of it sent; that is no failure.
  if (file === undefined) await reply.code(304).send()
  else await reply.code(200).type(type).header('content-length', file.size).send(file.stream)
}
