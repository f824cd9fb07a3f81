let worker: Worker | null = null

/**
 * Returns the shared layout worker and starts it on the first call. Call it before the data arrives, so that both load
 * at the same time. A worker that fails is replaced on the next call.
 */
export function getLayoutWorker(): Worker {
  if (worker !== null) return worker
  const started = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('error', () => {
    started.terminate()
    if (worker === started) worker = null
  })
  worker = started
  return started
}
