import { Link } from 'wouter'

import { useTitle } from '#browser/platform/navigation.tsx'
import { buildPath } from '#browser/platform/paths.ts'
import { GrowthRings } from '#browser/ui/motif/GrowthRings.tsx'

import { comingSoonPages, type ComingSoonPageName } from './coming-soon-pages.ts'

export interface ComingSoonPageProps {
  page: ComingSoonPageName
}

/** The page of a feature that is not built yet: its title and purpose. */
export default function ComingSoonPage({ page }: ComingSoonPageProps) {
  const [title, purpose] = comingSoonPages[page]
  useTitle(title)
  return (
    <div className="relative isolate grow overflow-clip">
      <GrowthRings
        rings={26}
        seed={title.length}
        className="absolute -top-40 -right-64 -z-10 size-176 text-gilt/35"
      />
      <div className="page py-section">
        <h1>{title}</h1>
        <p className="mt-5 max-w-prose text-lead text-muted">{purpose}</p>
        <p className="mt-10 max-w-prose border-l border-gilt pl-5 text-small text-muted">
          This page is coming soon. You will find it here once it is ready.
        </p>
        <p className="mt-8">
          <Link href={buildPath('home')} className="link">
            Back to Home
          </Link>
        </p>
      </div>
    </div>
  )
}
