import { simulateSpending, type SpendingOutcome, type SpendingPlan } from '#contract/finance/spending.ts'

/** What the page hears from the worker: some words on the way, and one at the end. */
export type SpendingNews = { progress: number } | { outcome: SpendingOutcome }

/** Draws the futures beside the page, so that typing never waits for them. One plan for each worker. */
addEventListener('message', ({ data }: MessageEvent<SpendingPlan>) => {
  const tell = (news: SpendingNews) => postMessage(news)
  const outcome = simulateSpending(data, progress => tell({ progress }))
  tell({ outcome })
})
