import { useEffect, useState } from 'react'

import type { SpendingOutcome, SpendingPlan } from '#contract/finance/spending.ts'

import type { SpendingNews } from './spending-worker.ts'

export interface Simulation {
  /** The last that came to its end, and the plan that it belongs to; undefined until there is one. */
  done: { plan: SpendingPlan; outcome: SpendingOutcome } | undefined
  /** Between 0 and 1, of one that has been running for a second; undefined otherwise. */
  progress: number | undefined
  hasFailed: boolean
}

/** A computer that answers sooner needs no bar that flickers. */
const patience = 1_000

/** Draws the futures of a plan in a worker. A new plan ends the one that is running. */
export function useSimulation(plan: SpendingPlan | undefined): Simulation {
  const [done, finish] = useState<Simulation['done']>()
  const [progress, tellProgress] = useState<number>()
  const [hasFailed, fail] = useState(false)
  const key = plan && JSON.stringify(plan)

  useEffect(() => {
    if (key === undefined) return
    const plan = JSON.parse(key) as SpendingPlan
    const started = performance.now()
    const worker = new Worker(new URL('./spending-worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<SpendingNews>) => {
      if ('outcome' in data) {
        finish({ plan, outcome: data.outcome })
        tellProgress(undefined)
        fail(false)
        worker.terminate()
      } else if (performance.now() - started > patience) tellProgress(data.progress)
    })
    worker.addEventListener('error', () => fail(true))
    worker.postMessage(plan)
    return () => {
      worker.terminate()
      tellProgress(undefined)
    }
  }, [key])

  return { done, progress, hasFailed }
}
