import { useTitle } from '#browser/platform/navigation.tsx'
import { GrowthRings } from '#browser/ui/motif/GrowthRings.tsx'

import { comingSoonPages, type ComingSoonPageName } from './coming-soon-pages.ts'

/** The page of a feature that is not built yet: its title and purpose. */
export default function ComingSoonPage({ page }: { page: ComingSoonPageName }) {
  const [title, purpose] = comingSoonPages[page]
  useTitle(title)
  return (
    <div className="relative isolate grow overflow-hidden">
      <GrowthRings
        rings={26}
        seed={title.length}
        className="absolute -top-40 -right-64 -z-10 size-176 text-gilt/35"
      />
      <div className="page py-section">
        <h1>{title}</h1>
        <p className="mt-5 max-w-prose text-lead text-muted">{purpose}</p>
        <p className="mt-10 max-w-prose border-l border-gilt pl-5 text-small text-muted">
          This page is coming soon. Its address will not change.
        </p>
      </div>
    </div>
  )
}
