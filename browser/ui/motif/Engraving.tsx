import type { ReactNode } from 'react'

import { classes } from '#browser/ui/classes.ts'

export interface EngravingProps {
  /** Give it a size and a colour: `size-80 text-gilt`. Lines take the text colour. */
  className?: string | undefined
  /** Turns slowly into place when it appears, as under the engraver's lathe. Without motion it stands there. */
  unfold?: boolean | undefined
}

/** The frame of every ornament: a square of 1000 units around the origin that says nothing aloud. */
export function Engraving({ className, unfold = false, children }: EngravingProps & { children: ReactNode }) {
  return (
    <svg
      data-motif=""
      aria-hidden="true"
      focusable="false"
      viewBox="-500 -500 1000 1000"
      fill="none"
      stroke="currentColor"
      className={classes('pointer-events-none overflow-visible', unfold && 'animate-unfold', className)}
    >
      {children}
    </svg>
  )
}

export interface EngravedLineProps {
  path: string
  /** Thickness in CSS pixels: a hairline is one at every size of the drawing, as in a real engraving. */
  width?: number
  className?: string
}

/** One path, however many lines it holds: what a layer of an engraving costs the page. */
export function EngravedLine({ path, width = 0.75, className }: EngravedLineProps) {
  return <path d={path} strokeWidth={width} vectorEffect="non-scaling-stroke" className={className} />
}
