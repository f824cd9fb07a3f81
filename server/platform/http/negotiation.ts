import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

import accepts from 'accepts'

export type Encoding = 'br' | 'gzip'

/** The smallest encoding that Accept-Encoding allows (RFC 9110, 12.5.3). Ignores weights: Brotli precedes gzip. */
export function chooseEncoding(request: IncomingMessage): Encoding | 'identity' {
  const accepted = accepts(request)
  // At equal weights `accepts` prefers the client's order, so this asks about one encoding at a time.
  return (['br', 'gzip'] as const).find(each => accepted.encodings([each]) !== false) ?? 'identity'
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
