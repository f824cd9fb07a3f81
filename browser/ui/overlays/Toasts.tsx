import { useEffect, useRef, useSyncExternalStore } from 'react'

import { lazyWithPreload } from '#browser/platform/lazy-with-preload.tsx'
import { dismissToast, readToasts, subscribeToToasts, type Toast } from '#browser/platform/toast.ts'
import { ErrorBoundary } from '#browser/ui/ErrorBoundary.tsx'

const ToastViewport = lazyWithPreload(() => import('./ToastViewport.tsx'))

/**
 * Rendered once at the root of the portal. The viewport is preloaded on the first interaction, because without a
 * network it could not be loaded to report the failure. If it still fails to load, plain text is displayed: browsers
 * do not retry a failed module.
 */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToToasts, readToasts, readToasts)
  const current = toasts.at(-1)

  useEffect(() => {
    const preloaded = new AbortController()
    const preloadViewport = () => {
      preloaded.abort()
      ToastViewport.preload()
    }
    for (const event of ['pointerdown', 'keydown'])
      document.addEventListener(event, preloadViewport, { signal: preloaded.signal, passive: true })
    return () => preloaded.abort()
  }, [])

  const element = useFocusBesideDialogs()
  return (
    // An open dialog hides everything else from screen readers, except what has this attribute when it opens.
    <div ref={element} aria-live="off" className="contents">
      {current !== undefined && (
        <ErrorBoundary fallback={<PlainToast toast={current} />}>
          <ToastViewport toasts={toasts} />
        </ErrorBoundary>
      )}
    </div>
  )
}

/**
 * Lets toasts take the focus while a dialog is open, for their action. Its trap takes back any focus outside of it, so
 * it must not learn of a focus that is in here.
 */
function useFocusBesideDialogs() {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = element
    if (current === null) return
    const stopped = new AbortController()
    const { signal } = stopped
    current.addEventListener('focusin', event => event.stopPropagation(), { signal })
    const stopIfToToast = (event: FocusEvent) => {
      if (event.relatedTarget instanceof Node && current.contains(event.relatedTarget))
        event.stopPropagation()
    }
    window.addEventListener('focusout', stopIfToToast, { capture: true, signal })
    return () => stopped.abort()
  }, [])
  return element
}

function PlainToast({ toast: { id, title, description, open, duration } }: { toast: Toast }) {
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
