import { useSyncExternalStore } from 'react'

import { loadable } from '#browser/platform/loadable.tsx'
import { readToasts, subscribeToToasts } from '#browser/platform/toast.ts'

import { Boundary } from './Boundary.tsx'

const ToastViewport = loadable(() => import('./ToastViewport.tsx'))

/** Stands once at the root of the portal. It fetches the viewport when there is a first toast to show. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToToasts, readToasts, readToasts)
  return (
    toasts.length > 0 && (
      <Boundary>
        <ToastViewport toasts={toasts} />
      </Boundary>
    )
  )
}
