import { useMemo } from 'react'

import { EngravedLine, Engraving, type EngravingProps } from './Engraving.tsx'
import { traceRings, type GrowthRingsShape } from './growth-rings.ts'

/** The rings of one tree. Use at most one ring per ten pixels, so that lines do not touch. */
export function GrowthRings({ unfold, className, ...shape }: EngravingProps & GrowthRingsShape) {
  return (
    <Engraving className={className} unfold={unfold}>
      <TreeLines {...shape} />
    </Engraving>
  )
}

/** Only the lines, for use in a larger drawing. Every fifth ring is bolder. */
export function TreeLines({ rings, seed, radius, irregularity }: GrowthRingsShape) {
  const { years, fifthYears } = useMemo(
    () => traceRings({ rings, seed, radius, irregularity }),
    [rings, seed, radius, irregularity],
  )
  return (
    <>
      <EngravedLine path={years} />
      <EngravedLine path={fifthYears} width={1.6} />
    </>
  )
}
