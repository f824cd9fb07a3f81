import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { matchesEtag, preferredEncoding, type Encoding } from './negotiation.ts'

/** A reply that many requests share: serialized, hashed and compressed once, then sent from memory or as 304. */
export class PreparedReply<Body> {
  /** Cleared on serialization, so that a long list is in memory once. */
  #body: Body | undefined
  #serialized: { bytes: Buffer; etag: string } | undefined
  readonly #compressed: Partial<Record<Encoding, Promise<Buffer>>> = {}

  constructor(body: Body) {
    this.#body = body
  }

  /** Called by `answer`. Serializes the body by the endpoint's schema, like every reply. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { bytes, etag } = (this.#serialized ??= this.#serialize(reply))
    reply
      .headers({ 'cache-control': 'private, no-cache', vary: 'accept-encoding, cookie', etag })
      .type('application/json; charset=utf-8')
    if (matchesEtag(request.headers, etag)) return reply.code(304).send()
    const encoding = bytes.length < onePacket ? 'identity' : preferredEncoding(request.raw)
    if (encoding === 'identity') return reply.send(bytes)
    this.#compressed[encoding] ??= compress[encoding](bytes)
    return reply.header('content-encoding', encoding).send(await this.#compressed[encoding])
  }

  #serialize(reply: FastifyReply): { bytes: Buffer; etag: string } {
    const bytes = Buffer.from(reply.serialize(this.#body) as string)
    this.#body = undefined
    return { bytes, etag: `W/"${hash('sha256', bytes).slice(0, 24)}"` }
  }
}

/** Bytes below which compression saves no packet. */
const onePacket = 1400

/** Runs off the event loop. */
const compress: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  gzip: promisify<Buffer, Buffer>(gzip),
  br: bytes =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_LGWIN]: 22,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
}
