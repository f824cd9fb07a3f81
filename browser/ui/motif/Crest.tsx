import marks from '@drawings/marks.svg'

import { joinClasses } from '#browser/ui/classes.ts'

/** The family crest, in the text color. Legible from 28 px. Printed only as a letterhead, with `printed`. */
export function Crest({ className, printed = false }: { className?: string; printed?: boolean }) {
  return (
    <svg
      data-motif={printed ? undefined : ''}
      aria-hidden="true"
      focusable="false"
      viewBox="-500 -500 1000 1000"
      className={joinClasses('pointer-events-none shrink-0', className)}
    >
      <use href={`${marks}#crest`} />
    </svg>
  )
}
