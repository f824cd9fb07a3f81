import { Button } from '#browser/ui/Button.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'

/** Stands in the place of a page that could not be loaded; the frame around it goes on working. */
export function PageFailure() {
  return (
    <div role="alert" className="page grid grow content-center py-section">
      <EmptyState
        title="This page could not be loaded"
        heading="h1"
        action={<Button onClick={() => location.reload()}>Try again</Button>}
      >
        The connection may have been lost for a moment, or the portal has been renewed meanwhile.
      </EmptyState>
    </div>
  )
}
