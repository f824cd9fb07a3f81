import { openFamilyAccess } from '#browser/family-access/family-access.ts'
import { preloadFamilyAccess } from '#browser/family-access/FamilyAccessModal.tsx'
import { buildPath } from '#browser/platform/paths.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Crest } from '#browser/ui/motif/Crest.tsx'

export function ReportInvitation() {
  return (
    <section aria-labelledby="full-report" data-screen-only="" className="border-y border-line bg-sunken">
      <div className="page grid items-center gap-12 py-16 md:grid-cols-[1fr_auto] md:py-20">
        <div>
          <h2 id="full-report">Everything in one document</h2>
          <p className="mt-4 max-w-prose text-muted">
            Holdings at the latest prices, the three portfolios, and the sources and method behind every
            figure, dated and ready to print. You need your Family Member ID and Secure Access Code to open
            it.
          </p>
          <Button
            size="large"
            className="mt-8"
            onClick={() => openFamilyAccess(buildPath('portfolioReport'))}
            onPointerEnter={preloadFamilyAccess}
            onFocus={preloadFamilyAccess}
          >
            Access Full Portfolio Report
          </Button>
        </div>
        <ReportSheets />
      </div>
    </section>
  )
}

/** A drawing of two report pages. */
function ReportSheets() {
  return (
    <div aria-hidden="true" data-motif="" className="relative mr-10 hidden h-64 w-48 md:block">
      <div className="absolute inset-0 translate-x-7 rotate-6 rounded-sm border border-line bg-raised" />
      <div className="absolute inset-0 -rotate-2 rounded-sm border border-line bg-raised px-6 py-7 shadow-raised">
        <Crest className="mx-auto size-9 text-gilt" />
        <div className="mx-auto mt-3 h-px w-20 bg-gilt" />
        <div className="mt-7 grid grid-cols-[1fr_auto] gap-x-10 gap-y-2.5">
          {lines.map(([name, amount]) => [
            <span key={name} className={`block h-0.5 bg-line ${name}`} />,
            <span key={amount} className={`ml-auto block h-0.5 bg-edge/70 ${amount}`} />,
          ])}
        </div>
      </div>
    </div>
  )
}

const lines = [
  ['w-14', 'w-9'],
  ['w-16', 'w-8'],
  ['w-12', 'w-7'],
  ['w-13', 'w-6'],
  ['w-10', 'w-10'],
]
