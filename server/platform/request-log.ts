import type { Logger } from 'pino'

/** The logged fields of a request: no query, which may contain a token, no header and no body. */
export type RequestLog = (line: {
  request: string
  method: string
  path: string
  status: number
  /** `performance.now()` at its arrival, in milliseconds. */
  started: number
  user?: string | undefined
}) => void

/** Logs one line per request, for pages, files and calls. */
export function openRequestLog(log: Logger): RequestLog {
  return ({ request, method, path, status, started, user }) => {
    const ms = Math.round((performance.now() - started) * 100) / 100
    log.info({ request, method, path, status, ms, user }, 'request')
  }
}
