import { useEffect, useSyncExternalStore } from 'react'

import { lazyWithPreload } from '#browser/platform/lazy-with-preload.tsx'
import { dismissToast, readToasts, subscribeToToasts, type Toast } from '#browser/platform/toast.ts'

import { ErrorBoundary } from './ErrorBoundary.tsx'

const ToastViewport = lazyWithPreload(() => import('./ToastViewport.tsx'))

/**
 * Stands once at the root of the portal. The viewport comes as soon as somebody does anything: what fails for want of
 * a network is told by a toast, which could not be brought then. Where it did not come all the same, the words do: a
 * browser does not ask again for a module that it could not have.
 */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToToasts, readToasts, readToasts)
  const current = toasts.at(-1)

  useEffect(() => {
    const done = new AbortController()
    const bring = () => {
      done.abort()
      ToastViewport.preload()
    }
    for (const event of ['pointerdown', 'keydown'])
      document.addEventListener(event, bring, { signal: done.signal, passive: true })
    return () => done.abort()
  }, [])

  return (
    current !== undefined && (
      <ErrorBoundary fallback={<Plainly toast={current} />}>
        <ToastViewport toasts={toasts} />
      </ErrorBoundary>
    )
  )
}

function Plainly({ toast: { id, title, description, open, duration } }: { toast: Toast }) {
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), duration)
    return () => clearTimeout(timer)
  }, [id, duration])
  return (
    open && (
      <div
        role="alert"
        className="fixed inset-x-4 bottom-4 z-60 rounded-lg border border-line bg-raised p-4 text-ink shadow-lifted sm:left-auto sm:w-96 print:hidden"
      >
        <p className="font-semibold">{title}</p>
        {description !== undefined && <p className="mt-0.5 text-small">{description}</p>}
      </div>
    )
  )
}
