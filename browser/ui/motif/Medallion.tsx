import { EngravedLine, Engraving, type EngravingProps } from './Engraving.tsx'
import { TreeLines } from './GrowthRings.tsx'
import { winding } from './guilloche.ts'

export interface MedallionProps extends EngravingProps {
  /** Another seed is another tree; the one by default was chosen among many. */
  seed?: number
  /** Years of the tree: fewer where the drawing is small. */
  rings?: number
}

/** The ornament of the house: a tree's growth rings within banknote lace. One on a page at most. */
export function Medallion({ seed = 3, rings = 46, unfold, className }: MedallionProps) {
  return (
    <Engraving className={className} unfold={unfold}>
      <TreeLines rings={rings} seed={seed} radius={352} />
      {border.map(path => (
        <EngravedLine key={path} path={path} className="text-gilt" />
      ))}
    </Engraving>
  )
}

/** A fine chain inside and outside, and between them lace that swells twenty-four times. */
const border = [
  winding({ radius: 375, swing: 7, waves: 181, turns: 2 }),
  winding({ radius: 431, swing: 45, waves: 157, turns: 13, petals: 24, breath: 0.25 }),
  winding({ radius: 487, swing: 7, waves: 221, turns: 2 }),
]
