import { pino, type Logger } from 'pino'

/**
 * One JSON object a line on standard output. Lines are gathered for a moment and written together; those of
 * a warning or worse are written at once.
 */
export function openLog(level: string): Logger {
  const destination = pino.destination({ dest: 1, sync: false, minLength: 4096 })
  setInterval(() => destination.flush(), 500).unref()
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: label => ({ level: label }) },
      hooks: {
        logMethod(parameters, method, weight) {
          method.apply(this, parameters)
          if (weight >= 40) destination.flush()
        },
      },
      redact: ['password', 'body.password', 'headers.cookie', 'headers.authorization'],
    },
    destination,
  )
}
