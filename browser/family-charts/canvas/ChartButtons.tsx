import { Maximize2, X } from 'lucide-react'
import type { ReactNode, Ref } from 'react'

import { Button } from '#browser/ui/Button.tsx'

export interface ChartButtonsProps {
  isFull: boolean
  onFull: () => void
  /** The button of the full screen, to which the focus returns from it. */
  fullButton: Ref<HTMLButtonElement>
  onZoom: (factor: number) => void
  onAll: () => void
}

export const zoomStep = 1.4

/** How a chart is looked at, for whoever has neither a wheel nor two fingers. */
export function ChartButtons({ isFull, onFull, fullButton, onZoom, onAll }: ChartButtonsProps) {
  const Sign = isFull ? X : Maximize2
  return (
    <div className="absolute top-3 right-3 grid gap-1.5">
      <ChartButton ref={fullButton} label={isFull ? 'Close full screen' : 'Full screen'} onClick={onFull}>
        <Sign aria-hidden="true" strokeWidth={1.5} />
      </ChartButton>
      <ChartButton label="Nearer" onClick={() => onZoom(zoomStep)}>
        +
      </ChartButton>
      <ChartButton label="Farther" onClick={() => onZoom(1 / zoomStep)}>
        −
      </ChartButton>
      <ChartButton label="Show all" onClick={onAll}>
        <span className="text-caption">All</span>
      </ChartButton>
    </div>
  )
}

interface ChartButtonProps {
  label: string
  onClick: () => void
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
}

function ChartButton({ label, children, ...rest }: ChartButtonProps) {
  return (
    <span className="rounded-md bg-raised">
      <Button variant="secondary" size="icon" aria-label={label} title={label} {...rest}>
        {children}
      </Button>
    </span>
  )
}
