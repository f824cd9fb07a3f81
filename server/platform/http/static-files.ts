import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

import { matchesEtag, chooseEncoding, type Encoding } from './negotiation.ts'

/** One file in one encoding: its headers as a flat list for Node, the headers of a 304, and its bytes. */
type Variant = { etag: string; headers: string[]; unchanged: string[]; body: Buffer }

export type StaticFile = { readonly variants: Map<Encoding | 'identity', Variant> }

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

/** One year. A file with a hash in its name never changes. */
const immutable = 'public, max-age=31536000, immutable'
const revalidate = 'no-cache'
/** A service worker has a policy of its own. This one shows notifications and loads nothing. */
const workerHeaders = { 'content-security-policy': "default-src 'none'" }

/**
 * Serves the built browser files from memory. Reads a file at its first request and caches it. The build has placed
 * the compressed variants (`.br`, `.gz`) beside each file.
 */
export function openStaticFiles(directory: string): (path: string) => StaticFile | undefined {
  const names = existsSync(directory) ? readdirSync(directory, { recursive: true, encoding: 'utf8' }) : []
  const paths = new Set(names.map(name => `/${name.replaceAll('\\', '/')}`))
  const files = new Map<string, StaticFile>()
  return path => {
    const cached = files.get(path)
    if (cached !== undefined) return cached
    if (!paths.has(path) || extname(path) === '' || /\.(br|gz)$/.test(path)) return undefined
    const readVariant = (suffix: string) =>
      paths.has(path + suffix) ? readIfExists(join(directory, path + suffix)) : undefined
    const body = readVariant('')
    if (body === undefined) return undefined
    const file = createStaticFile({
      type: contentTypes[extname(path)] ?? 'application/octet-stream',
      cacheControl: path.startsWith('/assets/') ? immutable : revalidate,
      body,
      brotli: readVariant('.br'),
      gzip: readVariant('.gz'),
      ...(path === '/push-worker.js' && { headers: workerHeaders }),
    })
    files.set(path, file)
    return file
  }
}

/** Undefined for a directory, and for a file that a concurrent build has removed. */
function readIfExists(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}

/**
 * A page created at the start of the server and compressed at its first request. The choice of the page depends on
 * the client's cookies.
 */
export function createPageFile(html: string, headers: Record<string, string>): StaticFile {
  let file: StaticFile | undefined
  return {
    get variants() {
      file ??= compressPage(html, headers)
      return file.variants
    },
  }
}

function compressPage(html: string, headers: Record<string, string>): StaticFile {
  const body = Buffer.from(html)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
  return createStaticFile({
    type: 'text/html; charset=utf-8',
    cacheControl: revalidate,
    body,
    brotli: brotliCompressSync(body, quality),
    gzip: gzipSync(body),
    headers,
    vary: 'accept-encoding, cookie',
  })
}

/** Answers a GET or HEAD with the smallest accepted encoding, or with 304 for a current tag. */
export function sendStaticFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: StaticFile,
  status: number,
  requestId: string,
): void {
  const variant = file.variants.get(chooseEncoding(request)) ?? file.variants.get('identity')
  if (variant === undefined) throw new Error('A static file has no identity variant')
  if (status === 200 && matchesEtag(request.headers, variant.etag)) {
    response.writeHead(304, [...variant.unchanged, 'x-request-id', requestId])
    response.end()
    return
  }
  response.writeHead(status, [...variant.headers, 'x-request-id', requestId])
  response.end(request.method === 'HEAD' ? undefined : variant.body)
}

function createStaticFile(from: {
  type: string
  cacheControl: string
  body: Buffer
  brotli: Buffer | undefined
  gzip: Buffer | undefined
  headers?: Record<string, string>
  vary?: string
}): StaticFile {
  const hash = createHash('sha256').update(from.body).digest('base64url').slice(0, 22)
  const variants = new Map<Encoding | 'identity', Variant>()
  const bodies = { br: from.brotli, gzip: from.gzip, identity: from.body } as const
  for (const [encoding, body] of Object.entries(bodies) as [Encoding | 'identity', Buffer | undefined][]) {
    if (body === undefined) continue
    // RFC 9110, 8.8.3.3: each encoding is a separate representation with a separate tag.
    const etag = encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`
    const unchanged = { 'cache-control': from.cacheControl, etag, vary: from.vary ?? 'accept-encoding' }
    const headers = {
      ...unchanged,
      'content-type': from.type,
      'content-length': String(body.length),
      'x-content-type-options': 'nosniff',
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      ...from.headers,
    }
    const flattenHeaders = (fields: Record<string, string>) => Object.entries(fields).flat()
    variants.set(encoding, {
      etag,
      headers: flattenHeaders(headers),
      unchanged: flattenHeaders(unchanged),
      body,
    })
  }
  return { variants }
}
