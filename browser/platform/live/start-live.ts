import type { QueryClient } from '@tanstack/react-query'

import { isSignedIn } from '#browser/platform/current-user.ts'

/** Follows the portal once someone has signed in and the page is idle. The code is not in the first load. */
export function startLive(queryClient: QueryClient): void {
  const stop = queryClient.getQueryCache().subscribe(() => {
    if (!isSignedIn(queryClient)) return
    stop()
    whenIdle(() => {
      void import('./follow-portal.ts').then(
        ({ followPortal }) => followPortal(queryClient),
        // Without it, pages show changes when they are opened.
        () => undefined,
      )
    })
  })
}

/** Safari has no `requestIdleCallback`. */
function whenIdle(run: () => void): void {
  const schedule = () => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 5000 })
    else setTimeout(run, 1000)
  }
  if (document.readyState === 'complete') schedule()
  else window.addEventListener('load', schedule, { once: true })
}
