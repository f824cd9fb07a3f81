import { Check } from 'lucide-react'

import { joinClasses } from './classes.ts'

export interface StepperProps {
  /** The accessible name of the list: 'Setting up a second factor'. */
  label: string
  steps: readonly string[]
  /** The index of the current step. */
  current: number
}

/** Shows the progress through a task of several steps. The steps are not clickable. */
export function Stepper({ label, steps, current }: StepperProps) {
  return (
    <ol aria-label={label} className="flex flex-wrap gap-x-6 gap-y-2 text-small">
      {steps.map((step, index) => (
        <li
          key={step}
          {...(index === current && { 'aria-current': 'step' as const })}
          className={joinClasses(
            'flex items-center gap-2',
            index === current ? 'font-medium text-ink' : 'text-muted',
          )}
        >
          <span
            className={joinClasses(
              'flex size-6 items-center justify-center rounded-full border text-caption tabular',
              index < current && 'border-transparent bg-accent-soft text-accent-strong',
              index === current && 'border-accent bg-accent text-on-accent',
              index > current && 'border-edge',
            )}
          >
            {index < current ? <Check aria-label="Done" strokeWidth={2.5} className="size-3.5" /> : index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  )
}
