import { call, CallFailed } from '#browser/platform/call.ts'
import type { Api } from '#contract/api.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { FamilyMedia, VideoPreparation } from '#contract/media/media.ts'

interface NewMediaRequest {
  body: CallInput<Api['POST /api/family-media']>['body']
  idempotencyKey: string
  /** Reports the finished fraction of a video that takes long to prepare, from 0 to 1. */
  onProgress: (fraction: number) => void
  /** False once no one waits for the result. */
  isOpen: () => boolean
}

/** Milliseconds between two reads of the progress. */
const preparationInterval = 1000

/** Repeats the request until the copy of a long video is made, which the server continues on its own. */
export async function shareWhenPrepared(request: NewMediaRequest): Promise<FamilyMedia> {
  const { body, idempotencyKey, isOpen } = request
  for (;;)
    try {
      return await call('POST /api/family-media', { body }, { idempotencyKey })
    } catch (error) {
      if (!isInPreparation(error)) throw error
      await waitUntilPrepared(request)
      if (!isOpen()) throw error
    }
}

async function waitUntilPrepared({ body, onProgress, isOpen }: NewMediaRequest): Promise<void> {
  while (isOpen()) {
    await new Promise(resolve => setTimeout(resolve, preparationInterval))
    const { state, progress } = await call('GET /api/video-preparations/{uploadId}', {
      params: { uploadId: body.uploadId },
    }).catch(acceptMissingUpload)
    if (state !== 'running') return
    onProgress(progress)
  }
}

/** Another attempt has shared it. The repeated request finds its record. */
function acceptMissingUpload(error: unknown): VideoPreparation {
  if (error instanceof CallFailed && error.status === 404) return { state: 'ready', progress: 1 }
  throw error
}

function isInPreparation(error: unknown): boolean {
  return error instanceof CallFailed && error.failure?.code === 'media.in-preparation'
}
