import { pino, type Logger, type LoggerOptions } from 'pino'

/**
 * One JSON object a line on standard output. Lines are gathered for half a second at most and written
 * together; whoever ends the process flushes first.
 */
export function openLog(level: string): Logger {
  const destination = bufferLines(pino.destination({ dest: 1, sync: false }))
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

/**
 * Hands lines on a hundred at a time. The output counts the bytes of what it is given, which for each line alone
 * costs more than to write the line.
 */
function bufferLines(output: ReturnType<typeof pino.destination>) {
  const most = 100
  let lines: string[] = []
  return {
    write(line: string) {
      if (lines.push(line) >= most) writeLines()
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

/** What decides what may be in a line, wherever it is written to. */
export function logOptions(level: string): LoggerOptions {
  return { level, base: null, serializers: { err: serializeError } }
}

/**
 * What is told of an error. PostgreSQL's own say more, of which `detail`, `where`, `internalQuery` and
 * `parameters` may hold the values of a row.
 */
function serializeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const { name, message, stack } = error
  const { code, constraint, table }: Error & { code?: unknown; constraint?: unknown; table?: unknown } = error
  return { type: name === 'error' ? error.constructor.name : name, message, code, constraint, table, stack }
}

/** Many requests end within one millisecond, and writing its date out costs more than all else of a line. */
function createTimestamp(): () => string {
  let last = 0
  let written = ''
  return () => {
    const now = Date.now()
    if (now !== last) {
      last = now
      written = `,"time":"${new Date(now).toISOString()}"`
    }
    return written
  }
}
