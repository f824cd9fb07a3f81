import { pino, type Logger, type LoggerOptions } from 'pino'

/**
 * Logs one JSON object per line to standard output. Buffers lines for at most half a second. Flush the log before
 * ending the process.
 */
export function openLog(level: string): Logger {
  const output = pino.destination({ dest: 1, sync: false, maxLength: maxUnwrittenBytes })
  // A log file on a full disk must not end the process. Lines that cannot be written are retried, then dropped. At the
  // exit, `flushSync` would retry forever.
  output.on('error', () => {
    output.flushSync = () => undefined
  })
  const destination = bufferLines(output)
  setInterval(() => destination.flush(), 500).unref()
  return pino(
    {
      ...logOptions(level),
      timestamp: createTimestamp(),
      formatters: { level: label => ({ level: label }) },
    },
    destination,
  )
}

/** Memory for lines that the output does not accept. */
const maxUnwrittenBytes = 16 * 2 ** 20

/**
 * Writes lines in batches of a hundred. The output counts the bytes of each write, which costs more per line than
 * writing it.
 */
function bufferLines(output: ReturnType<typeof pino.destination>) {
  const maxLines = 100
  let lines: string[] = []
  return {
    write(line: string) {
      if (lines.push(line) >= maxLines) writeLines()
    },
    flush(done?: (error?: Error) => void) {
      writeLines()
      output.flush(done)
    },
  }

  function writeLines() {
    if (lines.length === 0) return
    output.write(lines.join(''))
    lines = []
  }
}

/** The options that restrict the contents of a line, for any destination. */
export function logOptions(level: string): LoggerOptions {
  return { level, base: null, serializers: { err: serializeError } }
}

/**
 * Redacts and shortens an error, whose message may quote a request. PostgreSQL's errors have more fields, and `detail`,
 * `where`, `internalQuery` and `parameters` may contain values of a row.
 */
function serializeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error, message: describeThrown(error).slice(0, 1000) }
  const { name, message, stack } = error
  const { code, constraint, table }: Error & { code?: unknown; constraint?: unknown; table?: unknown } = error
  return {
    type: name === 'error' ? error.constructor.name : name,
    message: message.slice(0, 1000),
    code,
    constraint,
    table,
    stack: stack?.slice(0, 4000),
  }
}

/** The job queue reports some errors as plain objects with a message. */
function describeThrown(thrown: unknown): string {
  const hasMessage = typeof thrown === 'object' && thrown !== null && 'message' in thrown
  return String(hasMessage ? thrown.message : thrown)
}

/** Caches the timestamp of each millisecond, since formatting it costs more than the rest of a line. */
export function createTimestamp(): () => string {
  let last = 0
  let formatted = ''
  return () => {
    const now = Date.now()
    if (now !== last) {
      last = now
      formatted = `,"time":"${new Date(now).toISOString()}"`
    }
    return formatted
  }
}
