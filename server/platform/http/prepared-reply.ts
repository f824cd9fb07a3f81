import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createBrotliDecompress, createGzip } from 'node:zlib'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { Failure, tooManyRequests } from '#server/platform/failure.ts'
import { openFairQueue } from '#server/platform/limits/fair-queue.ts'
import { formatNextLink } from '#server/platform/paging.ts'

import { onePacket } from './json-reply.ts'
import { matchesEtag, chooseEncoding, type Encoding } from './negotiation.ts'

/**
 * A reply that many requests share: serialized and compressed once, then sent from memory or as 304. It is read and
 * compressed part by part, and only the compressed bytes remain: megabytes for a tree of 200,000 people.
 */
export class PreparedReply<Body> {
  readonly #readText: TextReader<Body>
  #preparation: { requester: string; result: Promise<PreparedText> } | undefined

  constructor(readText: TextReader<Body>) {
    this.#readText = readText
  }

  /** Called by `answer`. */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    serialize: Serializer<Body>,
  ): Promise<FastifyReply> {
    const { compressed, etag, size, next } = await this.#prepare(request.userId ?? '', serialize)
    reply
      .headers({ 'cache-control': 'private, no-cache', vary: 'accept-encoding, cookie', etag })
      .type('application/json; charset=utf-8')
    if (next !== undefined) reply.header('link', formatNextLink(request.url, next))
    if (matchesEtag(request.headers, etag)) return reply.code(304).send()
    const encoding = size < onePacket ? 'identity' : chooseEncoding(request.raw)
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.send(encoding === 'br' ? compressed : transcode(compressed, encoding))
  }

  /** A failed preparation is reported to its callers and repeated by the next. */
  async #prepare(requester: string, serialize: Serializer<Body>): Promise<PreparedText> {
    const preparation = (this.#preparation ??= {
      requester,
      result: preparing.run(requester, () => prepare(this.#readText(serialize))),
    })
    try {
      return await preparation.result
    } catch (error) {
      if (this.#preparation === preparation) this.#preparation = undefined
      // Another account has too much work waiting, which must not reject this one.
      const isOthersLimit =
        error instanceof Failure && error.status === 429 && preparation.requester !== requester
      if (!isOthersLimit) throw error
      return this.#prepare(requester, serialize)
    }
  }
}

/**
 * The preparation of a large tree takes a database connection and a core for seconds. So accounts take turns, and one
 * account cannot occupy the connections of all.
 */
const preparing = openFairQueue({ concurrency: 2, maxWaiting: 10, rejection: tooManyLists })

function tooManyLists(): Failure {
  return tooManyRequests(5, 'You have requested too many lists at once. Please try again in a few seconds')
}

/** Writes a body as JSON, with the fields of the endpoint's schema alone. */
export type Serializer<Body> = (body: Body) => string

/** Yields the JSON text of the body in parts. Returns the cursor of the next page, if the body is one of several. */
type TextReader<Body> = (serialize: Serializer<Body>) => AsyncGenerator<string, string | undefined>

/**
 * One page of a list whose rows are read in batches: at most `size` rows. `cursorOf` returns the cursor of the page
 * after a row.
 */
export function prepareList<Row>(
  readBatches: () => AsyncIterable<Row[]>,
  { size, cursorOf }: { size: number; cursorOf: (row: Row) => string },
): PreparedReply<Row[]> {
  return new PreparedReply(async function* writeList(serialize) {
    let count = 0
    let last: Row | undefined
    yield '['
    for await (const batch of readBatches()) {
      const rows = batch.slice(0, size - count)
      if (rows.length > 0) yield (count === 0 ? '' : ',') + serialize(rows).slice(1, -1)
      count += rows.length
      last = rows.at(-1) ?? last
      if (batch.length > rows.length && last !== undefined) {
        yield ']'
        return cursorOf(last)
      }
    }
    yield ']'
    return undefined
  })
}

type PreparedText = { compressed: Buffer; etag: string; size: number; next: string | undefined }

/** Compresses off the event loop. */
async function prepare(text: AsyncGenerator<string, string | undefined>): Promise<PreparedText> {
  let size = 0
  let next: string | undefined
  async function* countBytes() {
    // Also ends `text`, which may have a transaction open, when the compression fails.
    next = yield* text
  }
  async function* encode(parts: AsyncIterable<string>) {
    for await (const part of parts) {
      const bytes = Buffer.from(part)
      size += bytes.length
      yield bytes
    }
  }
  const brotli = createBrotliCompress({
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 22 },
  })
  const compressed = await pipeline(countBytes(), encode, brotli, buffer)
  return { compressed, size, next, etag: `W/"${hash('sha256', compressed).slice(0, 24)}"` }
}

/** For the few clients that do not accept Brotli. */
function transcode(compressed: Buffer, encoding: Exclude<Encoding, 'br'> | 'identity'): Readable {
  const decompressed = Readable.from([compressed]).pipe(createBrotliDecompress())
  return encoding === 'gzip' ? decompressed.pipe(createGzip()) : decompressed
}
