import type { Logger } from 'pino'

/** What is noted of one request: no query (it may carry a token), no header, no body. */
export type RequestLog = (line: {
  request: string
  method: string
  path: string
  status: number
  /** `performance.now()` of its arrival. */
  started: number
  user?: string | undefined
}) => void

/** One line a request, for pages, files and calls alike. */
export function openRequestLog(log: Logger): RequestLog {
  return ({ request, method, path, status, started, user }) => {
    const ms = Math.round((performance.now() - started) * 100) / 100
    log.info({ request, method, path, status, ms, user }, 'request')
  }
}
