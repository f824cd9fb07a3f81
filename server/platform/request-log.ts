import { pino, type DestinationStream, type Logger } from 'pino'

import { createTimestamp } from './log.ts'

/** The logged fields of a request: no query, which may contain a token, no header and no body. */
export type RequestLog = (line: {
  request: string
  method: string
  path: string
  status: number
  /** From its arrival to its reply. */
  ms: number
  user?: string | undefined
}) => void

/**
 * Logs one line per request, for pages, files and calls. Formats the line itself, because pino's general formatter
 * took 7 % of the processor time of an authenticated read. Only the path contains characters that JSON escapes.
 */
export function openRequestLog(log: Logger): RequestLog {
  const output = destinationOf(log)
  const timestamp = createTimestamp()
  return ({ request, method, path, status, ms, user }) => {
    if (!log.isLevelEnabled('info')) return
    const account = user === undefined ? '' : `,"user":"${user}"`
    output.write(
      `{"level":"info"${timestamp()},"request":"${request}","method":"${method}","path":${JSON.stringify(path)},` +
        `"status":${status},"ms":${Math.round(ms * 100) / 100}${account},"msg":"request"}\n`,
    )
  }
}

/** pino documents this symbol but does not type the property. */
function destinationOf(log: Logger): DestinationStream {
  return (log as unknown as Record<symbol, DestinationStream>)[pino.symbols.streamSym]!
}
