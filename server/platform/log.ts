import { pino, type Logger } from 'pino'

/**
 * One JSON object a line on standard output. Lines are gathered for half a second at most and written
 * together; whoever ends the process flushes first.
 */
export function openLog(level: string): Logger {
  const destination = pino.destination({ dest: 1, sync: false, minLength: 4096 })
  setInterval(() => destination.flush(), 500).unref()
  return pino(
    {
      level,
      base: null,
      timestamp: isoTimeOfTheMillisecond(),
      formatters: { level: label => ({ level: label }) },
      redact: ['password', 'body.password', 'headers.cookie', 'headers.authorization'],
    },
    destination,
  )
}

/** Many requests end within one millisecond, and writing its date out costs more than all else of a line. */
function isoTimeOfTheMillisecond(): () => string {
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
