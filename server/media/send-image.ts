import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Files } from '#server/platform/files/files.ts'

import { mediaNotFound } from './failures.ts'

/**
 * Sends a file. Its bytes never change under their id, so browsers cache it, separately for each cookie. The content
 * security policy disables everything when the file is opened by itself.
 */
export async function sendImage(
  files: Files,
  { id, type }: { id: string; type: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const etag = `"${id}"`
  const isCached = request.headers['if-none-match'] === etag
  const file = isCached ? undefined : await files.get(id)
  if (!isCached && file === undefined) throw mediaNotFound()
  reply.headers({
    etag,
    'cache-control': 'private, max-age=31536000, immutable',
    vary: 'cookie',
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  // A caller that disconnects aborts the stream, which is not reported as a failure.
  if (file === undefined) await reply.code(304).send()
  else await reply.code(200).type(type).header('content-length', file.size).send(file.stream)
}
