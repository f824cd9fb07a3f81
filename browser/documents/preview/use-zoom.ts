import { useState } from 'react'

const steps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]

export interface Zoom {
  factor: number
  isSmallest: boolean
  isLargest: boolean
  enlarge: () => void
  reduce: () => void
}

/** Zooms in steps from 50% to 300%. */
export function useZoom(): Zoom {
  const [step, setStep] = useState(steps.indexOf(1))
  const last = steps.length - 1
  return {
    factor: steps[step] ?? 1,
    isSmallest: step === 0,
    isLargest: step === last,
    enlarge: () => setStep(Math.min(last, step + 1)),
    reduce: () => setStep(Math.max(0, step - 1)),
  }
}
