import { LoadFailed } from '#browser/ui/LoadFailed.tsx'

/** Replaces a page that could not be loaded. The frame around it still works. */
export function PageFailure() {
  return (
    <div role="alert" className="page grid grow content-center py-section">
      <LoadFailed title="This page could not be loaded" heading="h1" onRetry={() => location.reload()}>
        Your connection may have been interrupted, or the portal was updated. Please try again.
      </LoadFailed>
    </div>
  )
}
