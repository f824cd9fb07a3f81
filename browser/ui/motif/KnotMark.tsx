import { EngravedLine, Engraving, type EngravingProps } from './Engraving.tsx'
import { knot } from './knot.ts'

/** An endless knot, small: what is tied so that it lasts. It lies on a raised card. */
export function KnotMark({ className, unfold }: EngravingProps) {
  return (
    <Engraving className={className} unfold={unfold}>
      <EngravedLine path={beneath} />
      <path d={above.middle} strokeWidth={2 * reach + gap} className="stroke-raised" />
      <EngravedLine path={above.lines} />
    </Engraving>
  )
}

const reach = 34
/** What is left free on both sides of the band, where it passes over itself. */
const gap = 44
const { beneath, above } = knot({ radius: 322, swing: 122, waves: 5, turns: 2, reach })
