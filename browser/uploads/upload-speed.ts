/** The bytes of an upload that were sent until a moment, in milliseconds. */
export interface SpeedSample {
  at: number
  bytes: number
}

/** The period that the speed is averaged over, in milliseconds. */
const period = 8_000
/** The shortest period with a meaningful speed, in milliseconds. */
const shortestPeriod = 1_000

/** Adds a sample and drops those before the period. */
export function addSample(samples: readonly SpeedSample[], sample: SpeedSample): SpeedSample[] {
  return [...samples.filter(({ at }) => sample.at - at <= period), sample]
}

/** The average speed of the samples in bytes per second; null until it is known. */
export function computeSpeed(samples: readonly SpeedSample[]): number | null {
  const first = samples[0]
  const last = samples.at(-1)
  if (first === undefined || last === undefined || last.at - first.at < shortestPeriod) return null
  return Math.max(0, ((last.bytes - first.bytes) * 1000) / (last.at - first.at))
}

/** The seconds until the rest is sent; null while the speed is unknown or 0. */
export function computeSecondsLeft(restBytes: number, bytesPerSecond: number | null): number | null {
  return bytesPerSecond === null || bytesPerSecond === 0 ? null : Math.ceil(restBytes / bytesPerSecond)
}

/** `less than a minute left`, `about 5 minutes left`, `about 2 hours left`. */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 60) return 'less than a minute left'
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return minutes === 1 ? 'about a minute left' : `about ${minutes} minutes left`
  const hours = Math.round(seconds / 3600)
  return hours === 1 ? 'about an hour left' : `about ${hours} hours left`
}
