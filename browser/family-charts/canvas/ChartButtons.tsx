import { Maximize2, X } from 'lucide-react'
import type { ReactNode, Ref } from 'react'

import { Button } from '#browser/ui/Button.tsx'
import { Tooltip } from '#browser/ui/overlays/Tooltip.tsx'

export interface ChartButtonsProps {
  isFullScreen: boolean
  onToggleFullScreen: () => void
  /** The focus returns to this button when full screen closes. */
  fullScreenButton: Ref<HTMLButtonElement>
  onZoom: (factor: number) => void
  onFit: () => void
}

export const zoomStep = 1.4

/** Buttons to zoom without a mouse wheel or touch, and for full screen. On a phone they form a row. */
export function ChartButtons(props: ChartButtonsProps) {
  const { isFullScreen, onToggleFullScreen, fullScreenButton, onZoom, onFit } = props
  const Icon = isFullScreen ? X : Maximize2
  return (
    <div className="absolute top-3 right-3 grid gap-1.5 max-sm:grid-flow-col">
      <ChartButton
        ref={fullScreenButton}
        label={isFullScreen ? 'Exit full screen' : 'Full screen'}
        onClick={onToggleFullScreen}
      >
        <Icon aria-hidden="true" strokeWidth={1.5} />
      </ChartButton>
      <ChartButton label="Zoom in" onClick={() => onZoom(zoomStep)}>
        +
      </ChartButton>
      <ChartButton label="Zoom out" onClick={() => onZoom(1 / zoomStep)}>
        −
      </ChartButton>
      <ChartButton label="Show all" onClick={onFit}>
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
      <Tooltip text={label} side="left">
        <Button variant="secondary" size="icon" aria-label={label} {...rest}>
          {children}
        </Button>
      </Tooltip>
    </span>
  )
}
