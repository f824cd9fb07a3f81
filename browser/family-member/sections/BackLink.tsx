import { ArrowLeft } from 'lucide-react'
import { useLocation } from 'wouter'

import { buildPath } from '#browser/platform/paths.ts'
import { Button } from '#browser/ui/Button.tsx'

/** Returns to the previous page, or to the tree if there is none. */
export function BackLink() {
  const [, navigate] = useLocation()
  return (
    <Button
      variant="quiet"
      size="small"
      className="-ml-3.5"
      onClick={() => (hasPreviousPage() ? window.history.back() : navigate(buildPath('familyTree')))}
    >
      <ArrowLeft aria-hidden="true" strokeWidth={1.5} />
      Back
    </Button>
  )
}

/** Exact with the Navigation API. Otherwise the length of the history is a guess. */
function hasPreviousPage(): boolean {
  const { navigation } = window as { navigation?: { canGoBack: boolean } }
  return navigation?.canGoBack ?? window.history.length > 1
}
