import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

import accepts from 'accepts'
import { LRUCache } from 'lru-cache'

export type Encoding = 'br' | 'gzip'

/** Browsers send only a few different headers. The limit is for clients that vary theirs. */
const choices = new LRUCache<string, Encoding | 'identity'>({ max: 100 })

/** The smallest encoding that Accept-Encoding allows (RFC 9110, 12.5.3). Ignores weights: Brotli precedes gzip. */
export function preferredEncoding(request: IncomingMessage): Encoding | 'identity' {
  const header = request.headers['accept-encoding'] ?? ''
  let encoding = choices.get(header)
  if (encoding === undefined) {
    const accepted = accepts(request)
    // At equal weights `accepts` prefers the client's order, so this asks about one encoding at a time.
    encoding = (['br', 'gzip'] as const).find(each => accepted.encodings([each]) !== false) ?? 'identity'
    choices.set(header, encoding)
  }
  return encoding
}

/** Whether If-None-Match names the tag (RFC 9110, 13.1.2). The comparison is weak: a proxy may have weakened it. */
export function matchesEtag({ 'if-none-match': wanted }: IncomingHttpHeaders, etag: string): boolean {
  if (wanted === undefined || wanted === etag) return wanted === etag
  const strong = stripWeakPrefix(etag)
  return wanted.split(',').some(tag => tag.trim() === '*' || stripWeakPrefix(tag.trim()) === strong)
}

function stripWeakPrefix(etag: string): string {
  return etag.replace(/^W\//, '')
}
