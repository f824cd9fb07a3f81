import type { ReactNode } from 'react'

import { joinClasses } from '#browser/ui/classes.ts'

export interface EngravingProps {
  /** The size and color: `size-80 text-gilt`. Lines have the text color. */
  className?: string | undefined
  /** Rotates slowly into place when it appears, unless reduced motion is preferred. */
  unfold?: boolean | undefined
}

/** The SVG of every ornament: a square of 1000 units around the origin, hidden from screen readers. */
export function Engraving({ className, unfold = false, children }: EngravingProps & { children: ReactNode }) {
  return (
    <svg
      data-motif=""
      aria-hidden="true"
      focusable="false"
      viewBox="-500 -500 1000 1000"
      fill="none"
      stroke="currentColor"
      className={joinClasses('pointer-events-none overflow-visible', unfold && 'animate-unfold', className)}
    >
      {children}
    </svg>
  )
}

export interface EngravedLineProps {
  path: string
  /** The line width in CSS pixels, at every size of the drawing. */
  width?: number
  className?: string
}

/** One layer of an engraving as a single path, which may contain many lines. */
export function EngravedLine({ path, width = 0.75, className }: EngravedLineProps) {
  return <path d={path} strokeWidth={width} vectorEffect="non-scaling-stroke" className={className} />
}
