import marks from '@drawings/marks.svg'

import { Engraving, type EngravingProps } from './Engraving.tsx'

export interface MarkProps extends EngravingProps {
  /** The growth rings of a tree, a small rosette, or an endless knot for a raised card. */
  name: 'rings' | 'rosette' | 'knot'
}

/** A small ornament from the file that the build draws (`scripts/drawings.ts`). Its lines do not touch from 80 px. */
export function Mark({ name, className, unfold }: MarkProps) {
  return (
    <Engraving className={className} unfold={unfold}>
      <use href={`${marks}#${name}`} />
    </Engraving>
  )
}
