import type { ReactNode } from 'react'

import { classes } from '#browser/ui/classes.ts'

export interface EngravingProps {
  /** Give it a size and a colour: `size-80 text-gilt`. Lines take the text colour. */
  className?: string | undefined
}

/** The frame of every ornament: a square of 1000 units around the origin that says nothing aloud. */
export function Engraving({ className, children }: EngravingProps & { children: ReactNode }) {
  return (
    <svg
      data-motif=""
      aria-hidden="true"
      focusable="false"
      viewBox="-500 -500 1000 1000"
      fill="none"
      stroke="currentColor"
      className={classes('pointer-events-none overflow-visible', className)}
    >
      {children}
    </svg>
  )
}

export interface EngravedLineProps {
  path: string
  /** Thickness in CSS pixels: a hairline is one at every size of the drawing, as in a real engraving. */
  width?: number
  /** Draws the line slowly when it appears, from its first point to its last. */
  draw?: boolean | undefined
  className?: string
}

/** One path, however many lines it holds: what a layer of an engraving costs the page. */
export function EngravedLine({ path, width = 0.75, draw = false, className }: EngravedLineProps) {
  return (
    <path
      d={path}
      strokeWidth={width}
      vectorEffect="non-scaling-stroke"
      className={classes(draw && 'animate-draw', className) || undefined}
      {...(draw && { pathLength: 1 })}
    />
  )
}
