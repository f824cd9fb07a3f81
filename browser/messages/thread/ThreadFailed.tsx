import { useTitle } from '#browser/platform/navigation.tsx'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'

import { BackToList } from './ThreadHeader.tsx'

export interface ThreadFailedProps {
  error: unknown
  pathBack: string
  onRetry: () => unknown
}

/** A conversation that could not be loaded. */
export function ThreadFailed({ error, pathBack, onRetry }: ThreadFailedProps) {
  useTitle('Messages')
  return (
    <>
      <BackToList path={pathBack} />
      <LoadFailed
        title="This conversation could not be loaded"
        error={error}
        heading="h1"
        onRetry={onRetry}
        className="m-auto"
      />
    </>
  )
}
