import type { ReactNode } from 'react'

import { portalFacts } from '#browser/platform/portal-facts.ts'
import { Crest } from '#browser/ui/motif/Crest.tsx'
import { GuillocheBand } from '#browser/ui/motif/GuillocheBand.tsx'

/** The frame of a page for people outside of the family: its name, and nothing of the portal. */
export function QuietFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="border-b border-line print:hidden">
        <p className="page flex min-h-18 items-center gap-3 py-2">
          <Crest className="size-9 shrink-0 text-gilt" />
          <span className="truncate font-serif text-title">{portalFacts.familyName}</span>
        </p>
      </header>
      {children}
      <footer className="scheme-dark mt-auto bg-deep text-ink print:hidden">
        <GuillocheBand className="text-gilt/60" />
        <p className="page py-6 text-caption text-muted">
          All contents are private and confidential. Unauthorised access is prohibited.
        </p>
      </footer>
    </>
  )
}
