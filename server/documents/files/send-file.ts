import { Readable } from 'node:stream'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { documentNotFound } from '#server/documents/failures.ts'
import type { Files } from '#server/platform/files/files.ts'

import { parseRange } from './parse-range.ts'

/** A browser asks again before each use of its copy, so that an account that lost access cannot open it. */
export const revalidated = 'private, no-cache'

type SentFile = {
  fileId: string
  fileName: string
  mimeType: string
  bytes: number
  sha256: Buffer | null
  cacheControl?: string
}

/**
 * Types that a browser shows without running anything in them, by the content type that is sent. Others are downloads,
 * such as SVG and HTML, which the store does not even accept.
 */
const inlineTypes = new Map([
  ...[
    'application/pdf',
    'image/jpeg',
    'image/png',
    'image/webp',
    'image/gif',
    'image/avif',
    'video/mp4',
    'video/webm',
    'video/quicktime',
    'audio/mpeg',
    'audio/mp4',
  ].map(type => [type, type] as const),
  ['text/plain', 'text/plain; charset=utf-8'],
])

/**
 * Sends a file, or the range of it that the request asks for (RFC 9110, section 14). The policy disables everything in
 * a file that is opened by itself.
 */
export async function sendFile(
  files: Files,
  file: SentFile,
  disposition: 'attachment' | 'inline',
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const etag = `"${file.sha256?.toString('hex') ?? file.fileId}"`
  const isInline = disposition === 'inline' && inlineTypes.has(file.mimeType)
  reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'cache-control': file.cacheControl ?? revalidated,
    vary: 'cookie',
    'content-disposition': formatDisposition(isInline ? 'inline' : 'attachment', file.fileName),
    'content-security-policy': "default-src 'none'; sandbox",
  })
  if (matchesTag(request.headers['if-none-match'], etag)) return void (await reply.code(304).send())
  const { range: written, 'if-range': ifRange } = request.headers
  const isCurrent = ifRange === undefined || ifRange === etag
  const range = request.method === 'GET' && isCurrent ? parseRange(written, file.bytes) : null
  if (range === 'unsatisfiable') {
    reply.code(416).header('content-range', `bytes */${file.bytes}`).removeHeader('content-disposition')
    return void (await reply.send())
  }
  const length = range === null ? file.bytes : range.end - range.start + 1
  if (range !== null)
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`)
  reply.type(isInline ? inlineTypes.get(file.mimeType)! : file.mimeType).header('content-length', length)
  // With anything but a stream, Fastify would replace the length.
  if (request.method === 'HEAD') return void (await reply.send(Readable.from([])))
  const stored = await files.get(file.fileId, range ?? undefined)
  if (stored === undefined) throw documentNotFound()
  // A caller that disconnects aborts the stream, which is not reported as a failure.
  await reply.send(stored.stream)
}

/** Sends a thumbnail, whose bytes never change under their id. */
export async function sendThumbnail(
  files: Files,
  id: string,
  request: FastifyRequest,
  reply: FastifyReply,
  cacheControl = revalidated,
): Promise<void> {
  const etag = `"${id}"`
  reply.headers({
    etag,
    'cache-control': cacheControl,
    vary: 'cookie',
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  if (matchesTag(request.headers['if-none-match'], etag)) return void (await reply.code(304).send())
  const stored = await files.get(id)
  if (stored === undefined) throw documentNotFound()
  await reply.code(200).type('image/webp').header('content-length', stored.size).send(stored.stream)
}

/** RFC 9110, section 13.1.2: the weak comparison of a list of tags. */
export function matchesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.trim() === '*' || header.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag)
}

/**
 * RFC 6266: the name in the encoding of RFC 8187, which allows any script, after a name of ASCII characters for old
 * programs. That one has no quote, backslash or percent sign, which programs read differently.
 */
export function formatDisposition(disposition: 'attachment' | 'inline', fileName: string): string {
  const name = fileName.toWellFormed()
  const ascii = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ -~]|["\\%]/gu, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${disposition}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
