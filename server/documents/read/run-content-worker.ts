import { second } from '#server/platform/clock.ts'
import { Failure } from '#server/platform/failure.ts'
import { isDiskFull } from '#server/platform/limits/disk-space.ts'
import type { Platform } from '#server/platform/platform.ts'
import { runWorker, toWorkerFailure, type WorkerError } from '#server/platform/worker.ts'

import type { Content, ContentTask } from './content-task.ts'

/** How a worker reads a file, and how long it may take. Scanned pages and images take seconds each. */
export type ContentWorker = { kind: ContentTask['kind']; timeoutMs: number }

const workers = new Map<string, ContentWorker>([
  ['application/pdf', { kind: 'pdf', timeoutMs: 120 * second }],
  [
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    { kind: 'word', timeoutMs: 20 * second },
  ],
  ...['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/tiff', 'image/avif'].map(
    type => [type, { kind: 'image', timeoutMs: 60 * second }] as const,
  ),
  ...['image/heic', 'image/heif'].map(type => [type, { kind: 'heic', timeoutMs: 60 * second }] as const),
])

/** Undefined for a type that no worker reads. */
export function findWorker(mimeType: string): ContentWorker | undefined {
  return workers.get(mimeType)
}

const program = new URL('content-worker.ts', import.meta.url)

/** 'failed' for an unreadable file, whose cause is logged. @throws for a full disk, and when `signal` aborts. */
export async function runContentWorker(
  { log, signal }: Pick<Platform, 'log'> & { signal: AbortSignal },
  { kind, timeoutMs }: ContentWorker,
  task: Omit<ContentTask, 'kind'>,
): Promise<Content | 'failed'> {
  const options = { timeoutMs, signal, nodeOptions: ['--max-old-space-size=512'] }
  try {
    return (await runWorker(program, { kind, ...task }, options)) as Content
  } catch (error) {
    signal.throwIfAborted()
    const failure = toWorkerFailure(error as WorkerError, 'Content worker', { timedOut: tooSlow })
    if (isDiskFull(failure)) throw failure
    log.info({ err: failure }, 'document content unreadable')
    return 'failed'
  }
}

/** Only for the log. */
function tooSlow(): Failure {
  return new Failure(500, 'documents.too-slow', 'The file took too long to read')
}
