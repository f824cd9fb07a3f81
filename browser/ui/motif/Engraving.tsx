import type { ReactNode } from 'react'

import { classes } from '#browser/ui/classes.ts'

export interface EngravingProps {
  /** Give it a size and a colour: `size-80 text-gilt`. Lines take the text colour. */
  className?: string | undefined
  /** Thickness of a line in a drawing 1000 units wide. */
  strokeWidth?: number | undefined
  /** Draws the lines slowly when they appear, from the first to the last. Without motion they stand drawn. */
  draw?: boolean | undefined
}

/** The frame of every engraved ornament: a square of 1000 units around the origin that says nothing aloud. */
export function Engraving({ className, strokeWidth, children }: EngravingProps & { children: ReactNode }) {
  return (
    <svg
      data-motif=""
      aria-hidden="true"
      focusable="false"
      viewBox="-500 -500 1000 1000"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinejoin="round"
      className={classes('pointer-events-none', className)}
    >
      {children}
    </svg>
  )
}

export interface EngravedLineProps {
  path: string
  draw?: boolean | undefined
  className?: string
  strokeWidth?: number
}

export function EngravedLine({ path, draw = false, className, strokeWidth }: EngravedLineProps) {
  return (
    <path
      d={path}
      strokeWidth={strokeWidth}
      className={classes(draw && 'animate-draw', className) || undefined}
      {...(draw && { pathLength: 1 })}
    />
  )
}
