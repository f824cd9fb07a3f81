import { useState } from 'react'

import { EngravedLine, Engraving, type EngravingProps } from './Engraving.tsx'
import { drawWinding } from './guilloche.ts'

/** A guilloché rosette as on a share certificate: for the corner of a panel, partly cropped. */
export function Rosette({ unfold, className }: EngravingProps) {
  const [lines] = useState(drawLines)
  return (
    <Engraving className={className} unfold={unfold}>
      {lines.map(path => (
        <EngravedLine key={path} path={path} />
      ))}
    </Engraving>
  )
}

/** Not drawn on import: a page with other ornaments of the same chunk need not wait for it. */
const drawLines = () => [
  drawWinding({ radius: 72, swing: 62, waves: 34, turns: 13 }),
  drawWinding({ radius: 145, swing: 6, waves: 141, turns: 4 }),
  drawWinding({ radius: 262, swing: 108, waves: 103, turns: 14, petals: 12, breath: 0.12 }),
  drawWinding({ radius: 430, swing: 56, waves: 157, turns: 13, petals: 24, breath: 0.28 }),
]
