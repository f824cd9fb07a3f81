import { EngravedLine, Engraving, type EngravingProps } from './Engraving.tsx'
import { drawWinding } from './guilloche.ts'

/** A small rosette with few lines, which do not touch at 80 px. */
export function RosetteMark({ className, unfold }: EngravingProps) {
  return (
    <Engraving className={className} unfold={unfold}>
      <EngravedLine path={lace} />
      <EngravedLine path={center} />
    </Engraving>
  )
}

const lace = drawWinding({ radius: 345, swing: 130, waves: 31, turns: 5 })
const center = drawWinding({ radius: 105, swing: 75, waves: 11, turns: 3 })
