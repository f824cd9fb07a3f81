import { useMemo } from 'react'

import { EngravedLine, Engraving, type EngravingProps } from './Engraving.tsx'
import { growthRings } from './growth-rings.ts'
import { winding } from './guilloche.ts'

export interface MedallionProps extends EngravingProps {
  seed?: number
}

/** The house's ornament: a tree's growth rings set in banknote lace. One on a page, at most. */
export function Medallion({ seed = 7, draw, strokeWidth = 1.1, className }: MedallionProps) {
  const tree = useMemo(() => growthRings({ rings: 17, seed, radius: 188 }).join(''), [seed])
  return (
    <Engraving className={className} strokeWidth={strokeWidth}>
      <EngravedLine path={tree} draw={draw} strokeWidth={strokeWidth * 1.7} />
      <EngravedLine path={collar} draw={draw} className="text-gilt" />
      <EngravedLine path={wreath} draw={draw} />
      <EngravedLine path={lace} draw={draw} className="text-gilt" />
    </Engraving>
  )
}

const collar = winding({ radius: 208, swing: 12, waves: 36 * 4 + 1, turns: 4 })
const wreath = winding({ radius: 306, swing: 88, waves: 8 * 17 + 3, turns: 17 })
const lace = winding({ radius: 438, swing: 46, waves: 16 * 11 + 1, turns: 11, petals: 16, breath: 0.34 })
