import { useMemo } from 'react'

import { EngravedLine, Engraving, type EngravingProps } from './Engraving.tsx'
import { type GrowthRingsShape, growthRings } from './growth-rings.ts'

/** The rings of one tree. About one for every ten pixels of its size keeps the lines apart. */
export function GrowthRings({ unfold, className, ...shape }: EngravingProps & GrowthRingsShape) {
  return (
    <Engraving className={className} unfold={unfold}>
      <TreeLines {...shape} />
    </Engraving>
  )
}

/** The lines alone, for a drawing of which the tree is a part. Every fifth year is bolder, as on a map. */
export function TreeLines({ rings, seed, radius, irregularity }: GrowthRingsShape) {
  const { years, lustra } = useMemo(() => {
    const all = growthRings({ rings, seed, radius, irregularity })
    return {
      years: all.filter((_, year) => year % 5 !== 4).join(''),
      lustra: all.filter((_, year) => year % 5 === 4).join(''),
    }
  }, [rings, seed, radius, irregularity])
  return (
    <>
      <EngravedLine path={years} />
      <EngravedLine path={lustra} width={1.6} />
    </>
  )
}
