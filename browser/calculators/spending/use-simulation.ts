import { useEffect, useState } from 'react'

import type { SpendingOutcome, SpendingPlan } from '#contract/finance/spending.ts'

import type { SpendingMessage } from './spending-worker.ts'

export interface Simulation {
  /** The last finished simulation and its plan; undefined before the first. */
  done: { plan: SpendingPlan; outcome: SpendingOutcome } | undefined
  /** 0 to 1, of a simulation that has run for over a second; undefined otherwise. */
  progress: number | undefined
  hasFailed: boolean
}

/** Milliseconds before progress appears, so that it does not flicker on a fast computer. */
const progressDelay = 1_000

/** Simulates a plan in a worker. A new plan cancels the running simulation. */
export function useSimulation(plan: SpendingPlan | undefined): Simulation {
  const [done, setDone] = useState<Simulation['done']>()
  const [progress, setProgress] = useState<number>()
  const [hasFailed, setFailed] = useState(false)
  const key = plan && JSON.stringify(plan)

  useEffect(() => {
    if (key === undefined) return
    // The plan of this render, whose text is `key`.
    const plan = JSON.parse(key) as SpendingPlan
    const started = performance.now()
    const worker = new Worker(new URL('./spending-worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<SpendingMessage>) => {
      if ('outcome' in data) {
        setDone({ plan, outcome: data.outcome })
        setProgress(undefined)
        setFailed(false)
        worker.terminate()
      } else if (performance.now() - started > progressDelay) setProgress(data.progress)
    })
    worker.addEventListener('error', () => setFailed(true))
    worker.postMessage(plan)
    return () => {
      worker.terminate()
      setProgress(undefined)
    }
  }, [key])

  return { done, progress, hasFailed }
}
