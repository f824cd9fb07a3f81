import { useMemo } from 'react'

import { EngravedLine, Engraving, type EngravingProps } from './Engraving.tsx'
import { type GrowthRingsShape, growthRings } from './growth-rings.ts'

/** The rings of one tree. Drawn in, they grow from the pith year by year. */
export function GrowthRings({
  rings,
  seed,
  radius,
  irregularity,
  draw,
  strokeWidth = 2,
  className,
}: EngravingProps & GrowthRingsShape) {
  const path = useMemo(
    () =>
      growthRings({
        rings,
        seed,
        ...(radius !== undefined && { radius }),
        ...(irregularity !== undefined && { irregularity }),
      }).join(''),
    [rings, seed, radius, irregularity],
  )
  return (
    <Engraving className={className} strokeWidth={strokeWidth}>
      <EngravedLine path={path} draw={draw} />
    </Engraving>
  )
}
