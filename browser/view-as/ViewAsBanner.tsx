import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { refreshUser } from '#browser/platform/current-user.ts'
import { formatTime } from '#browser/platform/format/format-instant.ts'
import { Button } from '#browser/ui/Button.tsx'
import type { User, ViewAs } from '#contract/accounts/accounts.ts'
import { fullName } from '#contract/family-tree/full-name.ts'

import { useStopViewing } from './queries.ts'

/** Below every page while an administrator views the portal as another account. */
export default function ViewAsBanner({ user, viewAs }: { user: User; viewAs: ViewAs }) {
  const stop = useStopViewing()
  useReturnAt(viewAs.until)
  return (
    <section
      id="view-as"
      aria-label="Viewing as another account"
      className="fixed inset-x-0 bottom-0 z-40 border-t border-gilt bg-gold-soft text-ink shadow-lifted print:hidden"
    >
      <div className="page flex min-h-18 items-center justify-between gap-x-6 gap-y-2 py-3">
        <p role="alert" className="min-w-0 text-small wrap-anywhere">
          You see the portal as <strong className="font-semibold">{fullName(user)}</strong>. Nothing can be
          changed.{' '}
          <span className="text-muted tabular max-sm:hidden">Ends at {formatTime(viewAs.until)}.</span>
        </p>
        <Button
          variant="secondary"
          size="small"
          className="shrink-0"
          pending={stop.isPending}
          pendingLabel="Stopping..."
          onClick={() => stop.mutate()}
        >
          Stop viewing
        </Button>
      </div>
    </section>
  )
}

/** Reads the account again when the viewing has ended: it is another one then, and the page is loaded for it. */
function useReturnAt(until: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const timer = setTimeout(
      () => refreshUser(queryClient, 0),
      Math.max(0, Date.parse(until) - Date.now()) + 1000,
    )
    return () => clearTimeout(timer)
  }, [until, queryClient])
}
