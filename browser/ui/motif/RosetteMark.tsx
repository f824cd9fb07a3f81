import { EngravedLine, Engraving, type EngravingProps } from './Engraving.tsx'
import { winding } from './guilloche.ts'

/** A rosette as in the corner of a banknote, small: few enough lines to stay apart at 80 px. */
export function RosetteMark({ className, unfold }: EngravingProps) {
  return (
    <Engraving className={className} unfold={unfold}>
      <EngravedLine path={lace} />
      <EngravedLine path={heart} />
    </Engraving>
  )
}

const lace = winding({ radius: 345, swing: 130, waves: 31, turns: 5 })
const heart = winding({ radius: 105, swing: 75, waves: 11, turns: 3 })
