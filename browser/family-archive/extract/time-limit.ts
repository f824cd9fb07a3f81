import { UnreadableFile } from './extracted-text.ts'

/**
 * Waits for a reader, which may never settle: tesseract.js reports no failure when its core cannot start.
 * @throws UnreadableFile after the limit, and the signal's reason when it is aborted
 */
export async function limitTime<Result>(
  reading: Promise<Result>,
  milliseconds: number,
  signal: AbortSignal,
): Promise<Result> {
  signal.throwIfAborted()
  // The result of an abandoned reading is ignored, and so is its failure.
  reading.catch(() => undefined)
  const { promise: end, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  const timer = setTimeout(
    () => reject(new UnreadableFile('Reading this file took too long. You can enter its details yourself.')),
    milliseconds,
  )
  signal.addEventListener('abort', abort)
  try {
    return await Promise.race([reading, end])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
}
