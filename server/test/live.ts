import { onTestFinished } from 'vitest'

import type { LiveEvent } from '#contract/live/live.ts'

import type { Person } from './person.ts'

/** What a browser has received over one stream. */
export type Received = {
  status: number
  headers: Headers
  events: LiveEvent[]
  topics: () => string[]
  /** The latest id of an event. */
  lastEventId: () => string | undefined
  /** 'ended' by the session, 'closed' by the portal; undefined while it is open. */
  end: () => 'ended' | 'closed' | undefined
  close: () => void
}

/** Opens a stream of events like `EventSource`, until the test ends. */
export async function openStream(
  person: Person,
  { query = {}, headers = {} }: { query?: Record<string, string>; headers?: Record<string, string> } = {},
): Promise<Received> {
  const aborting = new AbortController()
  onTestFinished(() => aborting.abort())
  const search = new URLSearchParams(query).toString()
  const response = await fetch(`${person.address}/api/live?${search}`, {
    headers: { cookie: person.cookieHeader(), ...headers },
    signal: aborting.signal,
  })
  const events: LiveEvent[] = []
  let lastEventId: string | undefined
  let end: 'ended' | 'closed' | undefined

  async function read(): Promise<void> {
    let text = ''
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (text + chunk).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) readBlock(block)
    }
  }

  function readBlock(block: string): void {
    const fields = new Map(block.split('\n').map(line => line.split(/: (.*)/s) as [string, string]))
    lastEventId = fields.get('id') ?? lastEventId
    const data = fields.get('data')
    if (fields.get('event') === 'end') end = 'ended'
    else if (data !== undefined && !fields.has('event')) events.push(JSON.parse(data) as LiveEvent)
  }

  void read()
    .catch(() => undefined)
    .finally(() => (end ??= 'closed'))
  return {
    status: response.status,
    headers: response.headers,
    events,
    topics: () => events.map(({ topic }) => topic),
    lastEventId: () => lastEventId,
    end: () => end,
    close: () => aborting.abort(),
  }
}
