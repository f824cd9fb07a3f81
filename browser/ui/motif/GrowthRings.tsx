import { useMemo } from 'react'

import { EngravedLine, Engraving, type EngravingProps } from './Engraving.tsx'
import { type GrowthRingsShape, growthRings } from './growth-rings.ts'

export interface GrowthRingsProps extends EngravingProps, GrowthRingsShape {
  /** Draws them slowly when they appear, from the pith year by year. */
  draw?: boolean
}

/** The rings of one tree. About one for every ten pixels of its size keeps the lines apart. */
export function GrowthRings({ draw, className, ...shape }: GrowthRingsProps) {
  return (
    <Engraving className={className}>
      <TreeLines draw={draw} {...shape} />
    </Engraving>
  )
}

/** The lines alone, for a drawing of which the tree is a part. Every fifth year is bolder, as on a map. */
export function TreeLines({
  draw,
  rings,
  seed,
  radius,
  irregularity,
}: GrowthRingsShape & { draw?: boolean | undefined }) {
  const { years, lustra } = useMemo(() => {
    const all = growthRings({ rings, seed, radius, irregularity })
    return {
      years: all.filter((_, year) => year % 5 !== 4).join(''),
      lustra: all.filter((_, year) => year % 5 === 4).join(''),
    }
  }, [rings, seed, radius, irregularity])
  return (
    <>
      <EngravedLine path={years} draw={draw} />
      <EngravedLine path={lustra} draw={draw} width={1.6} />
    </>
  )
}
