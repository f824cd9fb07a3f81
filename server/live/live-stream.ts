import type { IncomingHttpHeaders, OutgoingHttpHeaders, ServerResponse } from 'node:http'

import type { FastifyReply } from 'fastify'

import type { LiveEvent } from '#contract/live/live.ts'
import type { LiveSession } from '#server/platform/sessions/session-cache.ts'

import { formatPosition, type Position } from './position.ts'

/** A reader that has not received this many bytes is disconnected. It resumes when it can. */
const maxUnsentBytes = 256 * 1024

/** The open reply to one browser, with its current session. */
export class LiveStream {
  readonly #response: ServerResponse
  /** With which the session is found again. */
  readonly credentials: Pick<IncomingHttpHeaders, 'cookie'>
  session: LiveSession
  /** Writes that wait until earlier events are replayed. */
  #delayed: string[] | null = null

  constructor(response: ServerResponse, session: LiveSession, cookie: string | undefined) {
    this.#response = response
    this.session = session
    this.credentials = cookie === undefined ? {} : { cookie }
  }

  /** Whether the browser has left, or was disconnected as too slow. */
  get isClosed(): boolean {
    return this.#response.destroyed
  }

  /** A browser reconnects after a few seconds, not all of them at the same time. */
  open(headers: ReturnType<FastifyReply['getHeaders']>): void {
    this.#response.writeHead(200, {
      ...(headers as OutgoingHttpHeaders),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // For nginx, which otherwise collects events before it passes them on.
      'x-accel-buffering': 'no',
    })
    this.#response.write(`retry: ${2000 + Math.round(2000 * Math.random())}\n\n`)
  }

  delay(): void {
    this.#delayed = []
  }

  /** Ends the delay with the events that come first. Returns false if the reader is too slow. */
  resume(events: readonly LiveEvent[], position: Position): boolean {
    const text = formatEvents(events, position) + (this.#delayed ?? []).join('')
    this.#delayed = null
    return this.#write(text)
  }

  /** The position is that after the events, since a browser may receive only some of them. */
  send(events: readonly LiveEvent[], position: Position | undefined): boolean {
    return this.#write(formatEvents(events, position))
  }

  /** An event, so that the page notices a connection that was lost silently. */
  beat(position: Position): boolean {
    return this.#write(`event: beat\nid: ${formatPosition(position)}\ndata: beat\n\n`)
  }

  /** The browser reconnects. */
  disconnect(): void {
    this.#response.end()
  }

  /** The page does not reconnect, but reads its account. */
  end(): void {
    this.#response.end('event: end\ndata: end\n\n')
  }

  #write(text: string): boolean {
    if (text === '') return true
    if (this.#delayed !== null) {
      this.#delayed.push(text)
      return true
    }
    this.#response.write(text)
    if (this.#response.writableLength <= maxUnsentBytes) return true
    this.#response.destroy()
    return false
  }
}

function formatEvents(events: readonly LiveEvent[], position: Position | undefined): string {
  return events
    .map(({ topic, key }, index) => {
      const id =
        position !== undefined && index === events.length - 1 ? `id: ${formatPosition(position)}\n` : ''
      return `${id}data: ${JSON.stringify({ topic, key })}\n\n`
    })
    .join('')
}
