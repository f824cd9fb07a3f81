import { parentPort } from 'node:worker_threads'

import { calculatePerformance } from './calculate-performance.ts'
import type { LedgerRequest } from './ledger.ts'
import { RequestJoiner, type RequestPart } from './request-parts.ts'

const joiner = new RequestJoiner()

// A thread of its own, since a large ledger takes up to a second and would block the server.
parentPort!.on('message', (part: RequestPart) => {
  const request = joiner.add(part)
  if (request !== undefined) parentPort!.postMessage(attempt(request))
})

/** A thrown error would end the thread, which the next calculation would have to wait for. */
function attempt(request: LedgerRequest) {
  try {
    return { result: calculatePerformance(request) }
  } catch (error) {
    return { error }
  }
}
