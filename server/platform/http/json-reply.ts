import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { chooseEncoding, matchesEtag, type Encoding } from './negotiation.ts'

/** Bytes below which compression saves no packet, and a 304 none either. */
export const onePacket = 1400

/**
 * Sends JSON text that was made for this request. From one packet on it is compressed off the event loop, and a read
 * that would repeat what the requester has is answered with 304. A browser stores none of it: the page itself keeps
 * the tag (`browser/platform/recent-replies.ts`).
 */
export async function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8')
  if (text.length < onePacket) return reply.send(text)
  const encoding = chooseEncoding(request.raw)
  reply.header('vary', 'accept-encoding')
  if (request.method === 'GET' && reply.statusCode === 200) {
    const etag = `W/"${hash('sha256', text).slice(0, 24)}"`
    reply.header('etag', etag)
    if (matchesEtag(request.headers, etag)) return reply.code(304).send()
  }
  if (encoding === 'identity') return reply.send(text)
  reply.header('content-encoding', encoding)
  return reply.send(await compressors[encoding](text))
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** At levels whose time is small beside that of the reply itself. */
const compressors: Record<Encoding, (text: string) => Promise<Buffer>> = {
  br: async text => compressBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: async text => compressGzip(text, { level: 4 }),
}
