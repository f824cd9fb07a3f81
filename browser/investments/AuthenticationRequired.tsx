import { storeCurrentPage } from '#browser/platform/drafts/interrupted-page.ts'
import { useTitle } from '#browser/platform/navigation.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'

/** Section 2: what a visitor sees instead of the dashboard. */
export function AuthenticationRequired() {
  useTitle('Authentication Required')
  return (
    <div className="page grid grow content-center py-section">
      <EmptyState
        title="Authentication Required"
        heading="h1"
        action={
          <Button href="/api/login" size="large" onClick={storeCurrentPage}>
            Sign In
          </Button>
        }
      >
        Sign in to see your investments.
      </EmptyState>
    </div>
  )
}
