import { open } from 'node:fs/promises'

import { maxPhotographsPerPost } from '#contract/photograph-limits.ts'
import { second } from '#server/platform/clock.ts'
import { Failure } from '#server/platform/failure.ts'
import { openFairQueue } from '#server/platform/fair-queue.ts'
import { runWorker, type WorkerError } from '#server/platform/worker.ts'

import { emptyFile, photographTooSlow, tooManyWaiting, unsupportedImageType } from './failures.ts'
import { detectImageType, signatureLength } from './signature.ts'

/** The paths of an upload and of the two files to write. */
export type PhotographTask = { input: string; photographPath: string; thumbnailPath: string }
export type EncodedPhotograph = { width: number; height: number; bytes: number }

/**
 * Re-encodes a photograph from its pixels: rotated upright, at most 2560 pixels long, with a thumbnail of at most 480.
 * All other content is dropped: locations, dates, camera names, color profiles and hidden payloads. `timeoutMs`: the
 * slowest acceptable photograph takes five seconds on a slow machine.
 * @throws Failure 415 for any type but JPEG, PNG and WebP, 400 for a damaged, huge or slow file, 429 when too many
 * photographs of the account wait.
 */
export async function reEncodePhotograph(
  accountId: string,
  task: PhotographTask,
  { timeoutMs = 20 * second } = {},
): Promise<EncodedPhotograph> {
  const first = await readFirstBytes(task.input)
  if (first.length === 0) throw emptyFile()
  if (detectImageType(first) === undefined) throw unsupportedImageType()
  return queue.run(accountId, async () => {
    const result = await runWorker(program, task, { timeoutMs }).catch((error: unknown) => {
      throw toFailure(error as WorkerError)
    })
    return result as EncodedPhotograph
  })
}

const program = new URL('photograph-worker.ts', import.meta.url)

/** The photographs of one post. */
const maxWaiting = maxPhotographsPerPost

/** One photograph at a time, so that concurrent uploads need the memory of one. */
const queue = openFairQueue({ concurrency: 1, maxWaiting, rejection: () => tooManyWaiting(maxWaiting) })

function toFailure(error: WorkerError): Error {
  if (error instanceof Failure) return error
  const { code, signal, killed, stderr = '' } = error
  if (killed === true) return photographTooSlow()
  return new Error(`Photograph worker ended with ${signal ?? code}: ${stderr.slice(-4000)}`, { cause: error })
}

async function readFirstBytes(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(signatureLength), 0, signatureLength, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
