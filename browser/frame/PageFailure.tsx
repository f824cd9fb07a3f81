import { Button } from '#browser/ui/Button.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'

/**
 * Replaces a page that could not be loaded. The frame around it still works. It is part of the first load, for which
 * `LoadFailed` with its alert and icon would be 3 KB.
 */
export function PageFailure() {
  return (
    <div role="alert" className="page grid grow content-center py-section">
      <EmptyState
        title="This page could not be loaded"
        heading="h1"
        action={<Button onClick={() => location.reload()}>Try again</Button>}
      >
        Your connection may have been interrupted, or the portal was updated. Please try again.
      </EmptyState>
    </div>
  )
}
