import { useMemo } from 'react'

import { EngravedLine, Engraving, type EngravingProps } from './Engraving.tsx'
import { type GrowthRingsShape, growthRings } from './growth-rings.ts'

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
  const { years, fifthYears } = useMemo(() => {
    const all = growthRings({ rings, seed, radius, irregularity })
    return {
      years: all.filter((_, year) => year % 5 !== 4).join(''),
      fifthYears: all.filter((_, year) => year % 5 === 4).join(''),
    }
  }, [rings, seed, radius, irregularity])
  return (
    <>
      <EngravedLine path={years} />
      <EngravedLine path={fifthYears} width={1.6} />
    </>
  )
}
