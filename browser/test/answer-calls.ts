import { vi } from 'vitest'

/** A reply to one call: its body, the status of a failure, or `'lost'` when the connection breaks. */
type Reply = object | number | 'lost'

/** Answers the next calls with these replies, and returns the calls that are made. Fails a further call. */
export function answerCalls(...replies: Reply[]): string[] {
  const calls: string[] = []
  vi.stubGlobal('fetch', (address: string, { method }: RequestInit) => {
    calls.push(`${method} ${address}`)
    const reply = replies.shift()
    if (reply === 'lost') return Promise.reject(new TypeError('Failed to fetch'))
    if (typeof reply === 'number') return Promise.resolve(Response.json({ error: 'No' }, { status: reply }))
    return Promise.resolve(Response.json(reply ?? null))
  })
  return calls
}
