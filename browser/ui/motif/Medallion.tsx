import { EngravedLine, Engraving, type EngravingProps } from './Engraving.tsx'
import { TreeLines } from './GrowthRings.tsx'
import { drawWinding } from './guilloche.ts'

export interface MedallionProps extends EngravingProps {
  /** Each seed is a different tree. */
  seed?: number
  /** The number of rings: fewer for a small drawing. */
  rings?: number
}

/** The portal's main ornament: growth rings inside banknote lace. At most one per page. */
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

/** Lace with twenty-four petals between two fine chains. */
const border = [
  drawWinding({ radius: 375, swing: 7, waves: 181, turns: 2 }),
  drawWinding({ radius: 431, swing: 45, waves: 157, turns: 13, petals: 24, breath: 0.25 }),
  drawWinding({ radius: 487, swing: 7, waves: 221, turns: 2 }),
]
