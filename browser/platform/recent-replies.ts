/**
 * The replies to recent reads of this page, in memory only, so that the server need not repeat them: it marks a longer
 * reply with a tag, and answers a read with the same tag by 304. The browser itself stores no reply with `no-store`.
 */
const replies = new Map<string, { etag: string; body: unknown }>()

/** Each page of a list is one. */
const maxReplies = 100

export function findRecentReply(address: string): { etag: string; body: unknown } | undefined {
  return replies.get(address)
}

/** Adds a reply that has a tag and that the browser does not store. */
export function addRecentReply(address: string, headers: Headers, body: unknown): void {
  replies.delete(address)
  const etag = headers.get('etag')
  if (etag === null || headers.get('cache-control') !== 'no-store') return
  replies.set(address, { etag, body })
  const [oldest] = replies.keys()
  if (replies.size > maxReplies && oldest !== undefined) replies.delete(oldest)
}

/** For the end of a session: nothing of the account remains. */
export function clearRecentReplies(): void {
  replies.clear()
}
