import { Link } from 'wouter'

import { useTitle } from '#browser/platform/navigation.tsx'
import { buildPath } from '#browser/platform/paths.ts'
import { getButtonClass } from '#browser/ui/button-class.ts'
import { Mark } from '#browser/ui/motif/Mark.tsx'

export function NotFoundPage() {
  useTitle('404 Page Not Found')
  return (
    <div className="page grid grow content-center justify-items-center gap-5 py-section text-center">
      <Mark name="rings" className="size-40 text-gilt" />
      <h1>404 Page Not Found</h1>
      <p className="max-w-prose text-muted">
        There is no page at this address. Please check the address, or start again from Home.
      </p>
      <Link href={buildPath('home')} className={getButtonClass({ className: 'mt-3' })}>
        Back to Home
      </Link>
      <p className="mt-6 text-caption text-muted">
        For developers: Did you forget to add the page to the router?
      </p>
    </div>
  )
}
