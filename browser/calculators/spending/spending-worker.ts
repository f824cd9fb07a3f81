import { simulateSpending, type SpendingOutcome, type SpendingPlan } from '#contract/finance/spending.ts'

/** A message to the page: progress, and the outcome at the end. */
export type SpendingMessage = { progress: number } | { outcome: SpendingOutcome }

/** Simulates off the main thread, so that typing never waits. One plan per worker. */
addEventListener('message', ({ data }: MessageEvent<SpendingPlan>) => {
  const postToPage = (message: SpendingMessage) => postMessage(message)
  const outcome = simulateSpending(data, progress => postToPage({ progress }))
  postToPage({ outcome })
})
