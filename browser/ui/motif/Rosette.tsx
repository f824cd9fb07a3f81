import { EngravedLine, Engraving, type EngravingProps } from './Engraving.tsx'
import { winding } from './guilloche.ts'

/** A guilloché rosette as on a share certificate: for the corner of a panel, half out of sight. */
export function Rosette({ draw, strokeWidth = 1.4, className }: EngravingProps) {
  return (
    <Engraving className={className} strokeWidth={strokeWidth}>
      <EngravedLine path={bloom} draw={draw} />
      <EngravedLine path={heart} draw={draw} />
    </Engraving>
  )
}

const bloom = winding({ radius: 320, swing: 150, waves: 95, turns: 17, petals: 6, bow: 0.03, breath: 0.16 })
const heart = winding({ radius: 118, swing: 92, waves: 34, turns: 13 })
