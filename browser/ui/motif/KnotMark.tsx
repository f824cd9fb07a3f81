import { EngravedLine, Engraving, type EngravingProps } from './Engraving.tsx'
import { drawKnot } from './knot.ts'

/** A small endless knot, for use on a raised card. */
export function KnotMark({ className, unfold }: EngravingProps) {
  return (
    <Engraving className={className} unfold={unfold}>
      <EngravedLine path={beneath} />
      <path d={above.traceMiddle} strokeWidth={2 * reach + gap} className="stroke-raised" />
      <EngravedLine path={above.lines} />
    </Engraving>
  )
}

const reach = 34
/** The gap on both sides of the band where it passes over itself. */
const gap = 44
const { beneath, above } = drawKnot({ radius: 322, swing: 122, waves: 5, turns: 2, reach })
