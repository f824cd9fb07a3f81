import type { LiveEvent } from '#contract/live/live.ts'

import { maxSilence } from './live-events.ts'

/** Between the tabs of a browser. A tab asks for what it missed while it was loading; `to` is set in the answer. */
type TabMessage =
  | { id: string | undefined; event: LiveEvent | null; to?: string }
  | { asks: string; since: number }
  | 'end'

export type StreamHandlers = {
  /** Null for a sign of life. */
  receive: (event: LiveEvent | null) => void
  /** The stream was ended or refused: the account may be signed out. */
  onEnd: () => void
}

/**
 * Receives the events of an account over one stream for all tabs of this browser, since a browser opens six
 * connections to a portal at most (HTTP/1.1). The tab with the lock reads the stream; when it closes, another tab
 * continues with the last id. Returns how to stop.
 */
export function joinStream(accountId: string, { receive, onEnd }: StreamHandlers): () => void {
  const name = `heirloom-live-${accountId}`
  const tab = `${Math.random()}`
  const channel = new BroadcastChannel(name)
  const leaving = new AbortController()
  const { signal } = leaving
  let recent: { at: number; id: string | undefined; event: LiveEvent }[] = []
  let lastEventId: string | undefined
  let isReader = false

  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data === 'end') onEnd()
    else if ('asks' in data) answerTab(data)
    else if (data.to === undefined || data.to === tab) accept(data.id, data.event)
  })
  channel.postMessage({ asks: tab, since: Date.now() - performance.now() } satisfies TabMessage)

  function accept(id: string | undefined, event: LiveEvent | null): void {
    lastEventId = id ?? lastEventId
    receive(event)
  }

  function answerTab({ asks, since }: { asks: string; since: number }): void {
    if (!isReader) return
    for (const { at, id, event } of recent)
      if (at >= since) channel.postMessage({ id, event, to: asks } satisfies TabMessage)
  }

  function readStream(): void {
    isReader = true
    const stop = openStream({
      getLastEventId: () => lastEventId,
      receive(id, event) {
        const now = Date.now()
        recent = recent.filter(({ at }) => at > now - maxSilence)
        if (event !== null) recent.push({ at: now, id, event })
        channel.postMessage({ id, event } satisfies TabMessage)
        accept(id, event)
      },
      onEnd() {
        channel.postMessage('end' satisfies TabMessage)
        onEnd()
      },
    })
    signal.addEventListener('abort', stop)
  }

  navigator.locks
    .request(name, { signal }, async () => {
      readStream()
      await new Promise<void>(resolve => signal.addEventListener('abort', () => resolve()))
    })
    // Aborted while it waited for the other tab.
    .catch(() => undefined)
  return () => {
    leaving.abort()
    channel.close()
  }
}

/** Opens the stream, and again when it is silent for too long or was refused. */
function openStream(handlers: {
  getLastEventId: () => string | undefined
  receive: (id: string | undefined, event: LiveEvent | null) => void
  onEnd: () => void
}): () => void {
  let source: EventSource
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let refusals = 0
  let receivedAt = 0

  function open(): void {
    clearTimeout(retryTimer)
    const lastEventId = handlers.getLastEventId()
    const query = lastEventId === undefined ? { ageMs: `${Math.ceil(performance.now())}` } : { lastEventId }
    receivedAt = Date.now()
    source = new EventSource(`/api/live?${new URLSearchParams(query).toString()}`)
    source.addEventListener('message', message =>
      receive(message, JSON.parse(message.data as string) as LiveEvent),
    )
    source.addEventListener('beat', message => receive(message, null))
    source.addEventListener('end', retryLater)
    // It reconnects by itself, unless it is answered with a failure.
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) retryLater()
    })
  }

  function receive({ lastEventId }: MessageEvent, event: LiveEvent | null): void {
    refusals = 0
    receivedAt = Date.now()
    handlers.receive(lastEventId || undefined, event)
  }

  function retryLater(): void {
    source.close()
    clearTimeout(retryTimer)
    retryTimer = setTimeout(open, firstRetry * 2 ** Math.min(refusals, 5) * (1 + Math.random()))
    refusals += 1
    handlers.onEnd()
  }

  /** A laptop that was closed may not notice that its connection is lost. */
  function reopenIfSilent(): void {
    if (document.visibilityState === 'hidden' || Date.now() - receivedAt < maxSilence) return
    source.close()
    open()
  }

  open()
  const checking = setInterval(reopenIfSilent, maxSilence / 2)
  document.addEventListener('visibilitychange', reopenIfSilent)
  window.addEventListener('online', reopenIfSilent)
  return () => {
    source.close()
    clearTimeout(retryTimer)
    clearInterval(checking)
    document.removeEventListener('visibilitychange', reopenIfSilent)
    window.removeEventListener('online', reopenIfSilent)
  }
}

const firstRetry = 5000
