let thread: Worker | null = null

/**
 * The worker that lays charts out. It is started when it is first asked for, best before there is data, and stays for
 * the next chart. One that could not be started or has failed is not kept.
 */
export function getLayoutWorker(): Worker {
  if (thread !== null) return thread
  const started = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('error', () => {
    started.terminate()
    if (thread === started) thread = null
  })
  thread = started
  return started
}
