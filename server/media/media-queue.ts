import { maxMediaPerPost } from '#contract/media/media-limits.ts'
import { minute, second } from '#server/platform/clock.ts'
import { portalStopping, type Failure } from '#server/platform/failure.ts'
import { openFairQueue } from '#server/platform/limits/fair-queue.ts'
import { runWorker, toWorkerFailure, type WorkerError } from '#server/platform/worker.ts'

import { photographTooSlow, tooManyWaiting, videoTooLong } from './failures.ts'

/** The paths of an upload and of the two files to write. */
export type PhotographTask = {
  input: string
  isHeic: boolean
  photographPath: string
  thumbnailPath: string
}
export type EncodedPhotograph = { width: number; height: number; bytes: number; thumbnailBytes: number }

/** The paths of an upload and of the file to write. */
export type VideoTask = { input: string; videoPath: string }
/** `duration`: seconds. */
export type RepackagedVideo = { mimeType: string; width: number; height: number; duration: number }

/**
 * Makes the files that others see, in separate processes: one photograph and one video at a time, so that concurrent
 * uploads need the memory of one.
 */
export type MediaQueue = {
  /**
   * Re-encodes a photograph from its pixels: rotated upright, at most 2560 pixels long, with a thumbnail of at most
   * 480. All other content is dropped: locations, dates, camera names, color profiles and hidden payloads.
   * @throws Failure 400 for a damaged, huge or slow file, 429 when too many photographs of the account wait.
   */
  reEncode(accountId: string, task: PhotographTask): Promise<EncodedPhotograph>
  /**
   * Copies the pictures and the sound of a video, without encoding them again, into a new file that has nothing else:
   * no location, date, device or title. `work` runs in its turn, so that one draft of a video exists at a time.
   * @throws Failure 415 for a video that cannot be read, 400 for a damaged or too long one, 429 when too many videos of
   * the account wait.
   */
  repackage<Result>(
    accountId: string,
    work: (copy: (task: VideoTask) => Promise<RepackagedVideo>) => Promise<Result>,
  ): Promise<Result>
  /** Ends the running workers and answers all that wait with 503. */
  stop(): void
}

/** `timeoutMs`: the slowest acceptable photograph takes five seconds on a slow machine. */
export function openMediaQueue({ timeoutMs = 20 * second } = {}): MediaQueue {
  const stopping = new AbortController()
  const openQueue = () =>
    openFairQueue({ concurrency: 1, maxWaiting, rejection: () => tooManyWaiting(maxWaiting) })
  const photographs = openQueue()
  const videos = openQueue()

  async function run(
    program: URL,
    task: unknown,
    { timeoutMs, heapMb, ...failures }: WorkerLimits,
  ): Promise<unknown> {
    stopping.signal.throwIfAborted()
    const options = {
      timeoutMs,
      signal: stopping.signal,
      nodeOptions: [`--max-old-space-size=${heapMb}`],
    }
    return runWorker(program, task, options).catch((error: unknown) => {
      stopping.signal.throwIfAborted()
      throw toWorkerFailure(error as WorkerError, 'Media worker', failures)
    })
  }

  return {
    reEncode: (accountId, task) =>
      photographs.run(accountId, async () => {
        const limits = { timeoutMs, heapMb: 128, timedOut: photographTooSlow }
        return (await run(photographWorker, task, limits)) as EncodedPhotograph
      }),
    repackage: (accountId, work) =>
      videos.run(accountId, () =>
        work(async task => {
          const limits = {
            timeoutMs: videoTimeoutMs,
            heapMb: 512,
            timedOut: videoTooLong,
            outOfMemory: videoTooLong,
          }
          return (await run(videoWorker, task, limits)) as RepackagedVideo
        }),
      ),
    stop() {
      stopping.abort(portalStopping())
    },
  }
}

const photographWorker = new URL('photograph-worker.ts', import.meta.url)
const videoWorker = new URL('video-worker.ts', import.meta.url)

type WorkerLimits = {
  timeoutMs: number
  heapMb: number
  timedOut: () => Failure
  outOfMemory?: () => Failure
}

/** The largest video is copied in this time even from a slow disk. */
const videoTimeoutMs = 10 * minute

/** The photographs of one post. */
const maxWaiting = maxMediaPerPost
