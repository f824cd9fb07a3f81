import { useTitle } from '#browser/platform/navigation.tsx'
import { Rosette } from '#browser/ui/motif/Rosette.tsx'

import { LiveHoldings } from './LiveHoldings.tsx'
import { ModelPortfolios } from './ModelPortfolios.tsx'
import { Philosophy } from './Philosophy.tsx'
import { ReportInvitation } from './ReportInvitation.tsx'
import { StatedFigures } from './StatedFigures.tsx'

/** Section 2, Portfolio: the sections in the specified order. */
export default function PortfolioPage() {
  useTitle('Portfolio')
  return (
    <div className="relative isolate grow overflow-clip">
      <Rosette className="absolute -top-88 -right-72 -z-10 size-208 text-gilt/40 max-md:-top-96 max-md:-right-96 max-md:opacity-50" />
      <header className="page pt-section pb-14">
        <h1 className="text-display">Portfolio</h1>
        <p className="mt-6 max-w-[36rem] text-lead text-muted">
          How the family’s capital is allocated, what each portfolio has returned this year, and what its
          digital assets are worth right now.
        </p>
      </header>
      <Philosophy />
      <StatedFigures />
      <ModelPortfolios />
      <ReportInvitation />
      <LiveHoldings />
    </div>
  )
}
